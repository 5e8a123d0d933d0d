import type { App } from "../../app.ts";
import { sha256Hex } from "../../crypto/digests.ts";
import type { Transaction } from "../../database/database.ts";
import { mostMoves } from "../audit/fields.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Origin } from "../audit/origin.ts";
import type { Change } from "./move-refs.ts";
import type { RefMove } from "./ref.ts";

/** The moves of a change in one store, which got this version by them. */
interface Noted {
	readonly store: number;
	readonly version: number;
	readonly change: Pick<Change, "how" | "moves"> & {
		/** None: the one who sent the request. */
		readonly actor?: Change["actor"];
		readonly origin?: Origin | undefined;
	};
}

/**
 * Notes the moves of one push, commit or merge in one record, beside the rows of `ref_move`. A record names so many refs as it may; where there
 * are more, `digest` stands for all of them.
 */
export function noteMoves(
	app: App,
	tx: Transaction,
	action: "refs.moved" | "wiki.moved",
	repository: number,
	{ store, version, change }: Noted,
): void {
	const real = change.moves.filter(({ from, to }) => from !== to);
	if (real.length === 0) return;
	const isMany = real.length > mostMoves;
	noteAudit(app, tx, {
		action,
		in: { repositoryId: repository },
		actor: change.actor,
		origin: change.origin,
		facts: {
			store,
			version,
			how: change.how,
			moves: real.slice(0, mostMoves).map(toldMove),
			...(isMany && { count: real.length, digest: digestOfMoves(real) }),
		},
	});
}

const toldMove = ({ name, from, to, forced }: RefMove) => ({
	ref: name,
	from,
	to,
	forced: forced ?? false,
});

/** SHA-256 over a line for each move, `<ref> <from> <to>`, `-` for none, in the order of the bytes of the refs; hexadecimal. */
export const digestOfMoves = (
	moves: readonly Pick<RefMove, "name" | "from" | "to">[],
): string =>
	sha256Hex(
		moves
			.map(({ name, from, to }) => `${name} ${from ?? "-"} ${to ?? "-"}\n`)
			.sort()
			.join(""),
	);
