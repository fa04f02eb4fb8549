"""Sets as numbers, held against Python's own."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom.kernel.bits import lowest, ones


@settings(deadline=None)  # the first one compiles
@given(st.sets(st.integers(0, 62)))
def test_a_set_has_as_many_things_as_it_has_and_a_first_one(things: set[int]) -> None:
    bits = sum(1 << thing for thing in things)
    assert ones(bits) == len(things)
    if things:
        assert lowest(bits) == min(things)


def test_the_sign_is_a_bit_like_any_other() -> None:
    assert ones(-1) == 64
    assert lowest(-(1 << 63)) == 63
