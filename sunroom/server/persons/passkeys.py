"""Passkeys: a person's device signs what the house asks, and the house keeps nothing but the key to check that."""

import hashlib
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sunroom.kernel.messages import said
from sunroom.server.house import House
from sunroom.server.persons import challenges
from sunroom.server.persons.relying import Relying
from sunroom.server.problems import Problem
from sunroom.server.rows import Person
from sunroom.server.schema import passkeys, persons

MOST = 20
"""The passkeys of one person."""
LONGEST_ID = 1400
REFUSED = said("This passkey couldn’t be checked. Please try again.")


def asked_to_add(house: House, relying: Relying, person: Person) -> dict[str, Any]:
    """What a browser is asked in order to make a passkey for a person."""
    from webauthn import generate_registration_options, options_to_json  # not before somebody wants it: it takes a while
    from webauthn.helpers import structs

    _check_room(house, person.id)
    asked = generate_registration_options(
        rp_id=relying.name,
        rp_name="Sunroom",
        user_id=_handle(house, person.id),
        user_name=person.name,
        challenge=challenges.new_challenge(house, "add", person.id),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            require_resident_key=True,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=_bytes(row.id)) for row in passkeys_of(house, person.id)],
    )
    options: dict[str, Any] = json.loads(options_to_json(asked))
    return options


def add(house: House, relying: Relying, person: Person, answer: str) -> None:
    """Adds the passkey that a browser has made."""
    from webauthn import verify_registration_response

    credential = _read(answer)
    challenge = challenges.take(house, _challenge_in(credential), "add", person.id)
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=relying.name,
            expected_origin=relying.origin,
            require_user_verification=True,
        )
    except Exception:  # whatever the browser sent
        raise Problem(422, REFUSED) from None
    _check_room(house, person.id)
    id = _text(made.credential_id)
    row = {
        "id": id, "person": person.id, "relying": relying.name, "public_key": _text(made.credential_public_key),
        "sign_count": made.sign_count, "created": int(house.post.now()),
    }  # fmt: skip
    if len(id) > LONGEST_ID:
        raise Problem(422, REFUSED)
    try:
        house.storage.write(lambda connection: connection.execute(insert(passkeys).values(**row)))
    except IntegrityError:
        raise Problem(409, said("This passkey is someone’s already.")) from None


def asked_to_sign_in(house: House, relying: Relying) -> dict[str, Any]:
    """What a browser is asked in order to sign in, as whoever it has a passkey of."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    asked = generate_authentication_options(
        rp_id=relying.name,
        challenge=challenges.new_challenge(house, "sign in"),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    options: dict[str, Any] = json.loads(options_to_json(asked))
    return options


def person_of(house: House, relying: Relying, answer: str) -> int:
    """The person whose passkey has answered."""
    from webauthn import verify_authentication_response

    credential = _read(answer)
    challenge = challenges.take(house, _challenge_in(credential), "sign in")
    with house.storage.reading() as connection:
        here = (passkeys.c.id == str(credential.get("id", ""))) & (passkeys.c.relying == relying.name)
        row = connection.execute(select(passkeys).join(persons).where(here & persons.c.gone.is_(None))).first()
    if row is None:
        raise Problem(403, said("This house doesn’t know this passkey any more. Use another one, or your recovery phrase."))
    try:
        done = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=relying.name,
            expected_origin=relying.origin,
            credential_public_key=_bytes(row.public_key),
            credential_current_sign_count=row.sign_count,
            require_user_verification=True,
        )
    except Exception:
        raise Problem(403, REFUSED) from None
    used = {"sign_count": done.new_sign_count, "used": int(house.post.now())}
    house.storage.write(lambda connection: connection.execute(update(passkeys).where(passkeys.c.id == row.id).values(**used)))
    return int(row.person)


def passkeys_of(house: House, person: int) -> list[Any]:
    """A person's passkeys, the oldest first."""
    with house.storage.reading() as connection:
        return list(connection.execute(select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created, passkeys.c.id)))


def remove(house: House, person: int, id: str) -> None:
    """Removes a passkey: it opens nothing any more."""
    here = (passkeys.c.id == id) & (passkeys.c.person == person)

    def write(connection: Connection) -> None:
        connection.execute(delete(passkeys).where(here))

    house.storage.write(write)


def _check_room(house: House, person: int) -> None:
    if len(passkeys_of(house, person)) >= MOST:
        raise Problem(409, said("You have {n} passkeys here. Remove one before you add another.", n=MOST))


def _handle(house: House, person: int) -> bytes:
    """What authenticators know a person as: it says nothing about them, and stays the same, so that a device has one passkey of each."""
    return hmac.new(house.key, f"passkeys of {person}".encode(), hashlib.sha256).digest()


def _read(answer: str) -> dict[str, Any]:
    """What a browser answered, as far as it can be read."""
    try:
        found = json.loads(answer)
    except ValueError:
        raise Problem(422, REFUSED) from None
    if not isinstance(found, dict):
        raise Problem(422, REFUSED)
    return found


def _challenge_in(credential: dict[str, Any]) -> bytes:
    """The challenge that was answered. That it was answered is checked afterwards."""
    try:
        return _bytes(json.loads(_bytes(credential["response"]["clientDataJSON"]))["challenge"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Problem(422, REFUSED) from None


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
