/** Rows in the order of their ids, without the ids that none has. */
export function inOrderOf<Row extends { readonly id: number }>(
	ids: readonly number[],
	rows: readonly Row[],
): Row[] {
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}
