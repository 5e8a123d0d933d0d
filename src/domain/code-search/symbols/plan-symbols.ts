import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { grammarOf, symbolsVersion } from "../../../text/symbols/grammar-of.ts";
import { codeKind } from "../text-kinds.ts";
import {
	anyWaiting,
	nextTurn,
	plannedVersion,
	setPlannedVersion,
	waitAgain,
} from "./symbol-rows.ts";

const kind = "plan-symbols";
const headsAtOnce = 100;
const placesAtOnce = 200;

const nextHeads = query((q, p: { after: number; limit: number }) =>
	q
		.selectFrom("code_head")
		.innerJoin("repository", "repository.id", "code_head.repository_id")
		.select(["code_head.id", "code_head.kind", "owner_id"])
		.where("code_head.id", ">", p.after)
		.orderBy("code_head.id")
		.limit(p.limit),
);
const nextTexts = query(
	(q, p: { head: number; after: number; limit: number }) =>
		q
			.selectFrom("code_place")
			.innerJoin("code_path", "code_path.id", "code_place.path_id")
			.select(["path_id", "text_id", "path", "language"])
			.where("head_id", "=", p.head)
			.where("path_id", ">", p.after)
			.orderBy("path_id")
			.limit(p.limit),
);

/** Plans the reading of what waits in an owner's turn. */
export async function planSymbols(
	app: App,
	tx: Transaction,
	owner: number,
): Promise<void> {
	if (!(await tx.first(anyWaiting, { turn: owner }))) return;
	await app.jobs.enqueue(tx, {
		kind: "index-symbols",
		payload: { owner },
		dedupe: `index-symbols:${owner}`,
		owner,
	});
}

/** Plans that all texts are looked at: those without definitions of this version of the grammars, or whose grammar failed, are read again. */
export const planAllSymbols = (app: App): Promise<void> =>
	app.db.write((tx) =>
		app.jobs.enqueue(tx, { kind, payload: {}, dedupe: kind }),
	);

/** Plans what nobody has planned: after new grammars, and after jobs that were given up. */
export async function planWaitingSymbols(app: App): Promise<void> {
	const planned = await app.db.first(plannedVersion, {});
	if (planned?.version !== symbolsVersion) await planAllSymbols(app);
	for (let after = -1; ; ) {
		const next = await app.db.first(nextTurn, { after });
		if (!next) return;
		after = next.turn;
		await app.db.write((tx) => planSymbols(app, tx, next.turn));
	}
}

/** Says who looks at all texts. */
export const handleSymbolPlans = (app: App): void =>
	app.jobs.handle(kind, "symbols", async (_: object, signal, progress) => {
		for (let after = 0; ; ) {
			const heads = await app.db.all(nextHeads, { after, limit: headsAtOnce });
			const last = heads.at(-1);
			if (!last) break;
			after = last.id;
			for (const head of heads)
				if (head.kind === codeKind.number) await planHead(head);
		}
		await app.db.write((tx) =>
			tx.run(setPlannedVersion, { id: 1, version: symbolsVersion }),
		);

		async function planHead(head: { id: number; owner_id: number }) {
			for (let after = 0; ; ) {
				signal.throwIfAborted();
				const limit = placesAtOnce;
				const places = await app.db.all(nextTexts, {
					...{ head: head.id, after, limit },
				});
				const last = places.at(-1);
				if (!last) break;
				after = last.path_id;
				const wanted = places.flatMap(({ text_id, language, path }) => {
					const grammar = grammarOf(language, path);
					return grammar && text_id !== null ? [{ text_id, grammar }] : [];
				});
				if (wanted.length)
					await app.db.write(async (tx) => {
						await progress(tx);
						for (const one of inOrder(wanted))
							tx.later(waitAgain, {
								...{ ...one, turn: head.owner_id },
								added_at_ms: app.clock(),
							});
					});
				await setImmediate();
			}
			await app.db.write((tx) => planSymbols(app, tx, head.owner_id));
		}
	});

/** In one order, so that two who write the same wait for each other in no circle. */
export const inOrder = <T extends { text_id: number; grammar: string }>(
	rows: readonly T[],
): T[] =>
	[...rows].sort(
		(a, b) => a.text_id - b.text_id || (a.grammar < b.grammar ? -1 : 1),
	);
