import { type Database, query } from "../../database/database.ts";
import { inCommitOrder } from "../../database/queries/in-commit-order.ts";
import type { CursorPosition } from "./cursors.ts";
import type { EventRow } from "./event-row.ts";

/** Events behind a place. */
interface Batch {
	readonly events: readonly EventRow[];
	/** There are more, of which the batch holds as many as it can. */
	readonly more: boolean;
	/** There are others, which may not be read yet. */
	readonly heldBack: boolean;
}

const most = 200;

const after = query((q, p: { tx: number; id: number }, d) => {
	const { ready, behind, order } = inCommitOrder(d, p);
	return q
		.selectFrom("event")
		.selectAll()
		.select(ready.as("ready"))
		.where(behind)
		.orderBy(order)
		.limit(most);
});

/** Reads events in order. Consumers that have come to the same place and ask at the same moment are answered by one read. */
export function openTail(
	db: Database,
): (place: CursorPosition) => Promise<Batch> {
	const asked = new Map<string, Promise<Batch>>();
	async function read(key: string, { tx, id }: CursorPosition): Promise<Batch> {
		await new Promise((go) => setImmediate(go));
		// whoever asks from here on may know of a later event
		asked.delete(key);
		const rows = await db.all(after, { tx, id });
		const held = rows.findIndex((row) => !row.ready);
		return {
			events: held < 0 ? rows : rows.slice(0, held),
			more: held < 0 && rows.length === most,
			heldBack: held >= 0,
		};
	}
	return (place) => {
		const key = `${place.tx} ${place.id}`;
		const same = asked.get(key) ?? read(key, place);
		asked.set(key, same);
		return same;
	};
}
