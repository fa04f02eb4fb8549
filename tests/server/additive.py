"""What a migration did to a database that a server of the version before does not expect: it goes on meanwhile, and knows nothing of it."""

from sqlalchemy import Connection, MetaData, Table


def schema_of(connection: Connection) -> MetaData:
    """The schema as it is in the database."""
    found = MetaData()
    found.reflect(connection)
    return found


def disturbances(before: MetaData, after: MetaData) -> list[str]:
    """What was taken away, renamed, narrowed or demanded. To add is fine."""
    found = [f"{name} is gone" for name in before.tables.keys() - after.tables.keys()]
    for name, table in before.tables.items():
        if name in after.tables:
            found += [f"{name}: {what}" for what in _disturbed(table, after.tables[name])]
    return found


def _disturbed(before: Table, after: Table) -> list[str]:
    found = [f"{column} is gone" for column in set(before.columns.keys()) - set(after.columns.keys())]
    for column in before.columns:
        new = after.columns.get(column.name)
        if new is None:
            continue
        if str(new.type) != str(column.type):
            found.append(f"{column.name} was {column.type} and is {new.type}")
        if column.nullable and not new.nullable:
            found.append(f"{column.name} must not be empty any more")
    for name in set(after.columns.keys()) - set(before.columns.keys()):
        if not after.columns[name].nullable and after.columns[name].server_default is None:
            found.append(f"{name} is new and has to be given")
    found += [f"{what} is new and demands something" for what in _demands(after) - _demands(before)]
    return found


def _demands(table: Table) -> set[str]:
    """What rows have to fulfil."""
    kinds = {"unique_constraint", "foreign_key_constraint", "primary_key_constraint", "check_constraint"}
    constraints = {
        f"{one.__visit_name__} {sorted(column.name for column in one.columns)}"  # type: ignore[attr-defined]
        for one in table.constraints
        if one.__visit_name__ in kinds
    }
    return constraints | {f"unique index {sorted(column.name for column in one.columns)}" for one in table.indexes if one.unique}
