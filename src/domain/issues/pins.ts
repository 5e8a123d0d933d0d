import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { invalid } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import type { Issue } from "./issue.ts";
import { addQuietly } from "./timeline.ts";

type Kind = Issue["kind"];
type PinGroup = { repository: number; kind: Kind };

/** Issues, and pull requests, that a repository may pin each. */
export const mostPins = 3;

const pinned = query((q, p: PinGroup) =>
	q
		.selectFrom("issue")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("kind", "=", p.kind)
		.where("pin_order", ">", 0)
		.where(notHidden("issue.poster_id"))
		.orderBy("pin_order"),
);
const hold = query((q, p: { repository: number }, d) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("id", "=", p.repository)
		.modifyEnd(d.forUpdate()),
);
const place = updateTable("issue", { set: ["pin_order"], where: ["id"] });

/** The pinned issues or pull requests of a repository, in their order. */
export const pinnedOf = (
	db: Reader,
	repository: number,
	kind: Kind,
): Promise<Issue[]> => db.all(pinned, { repository, kind });

/** Pins an item behind the others. @throws DomainError "invalid" when it is pinned, or as many as may be */
export const pinIssue = (app: App, actor: Actor, issue: Issue): Promise<void> =>
	rearrange(app, actor, issue, (ids) => {
		if (ids.includes(issue.id)) throw invalid("it is already pinned");
		if (ids.length >= mostPins)
			throw invalid(`no more than ${mostPins} can be pinned`);
		return [...ids, issue.id];
	});

/** Takes a pin away and closes the gap; nothing happens where there is none. */
export const unpinIssue = (
	app: App,
	actor: Actor,
	issue: Issue,
): Promise<void> =>
	rearrange(app, actor, issue, (ids) => ids.filter((id) => id !== issue.id));

/** Moves a pin to a position, counted from 1; beyond the end is the end. @throws DomainError "invalid" when it is not pinned */
export const movePin = (
	app: App,
	actor: Actor,
	issue: Issue,
	position: number,
): Promise<void> =>
	rearrange(app, actor, issue, (ids) => {
		if (!ids.includes(issue.id)) throw invalid("it is not pinned");
		if (position < 1) throw invalid("positions start at 1");
		const others = ids.filter((id) => id !== issue.id);
		return others.toSpliced(position - 1, 0, issue.id);
	});

const rearrange = (
	app: App,
	actor: Actor,
	{ id: issue, repository_id: repository, kind }: Issue,
	change: (ids: number[]) => number[],
): Promise<void> =>
	app.db.write(async (tx) => {
		// two pins at once would take the same position
		await tx.first(hold, { repository });
		const before = await tx.all(pinned, { repository, kind });
		const after = change(before.map((i) => i.id));
		await putInOrder(tx, before, after);
		if (after.length === before.length) return;
		await addQuietly(tx, {
			issue,
			kind: after.length > before.length ? "pin" : "unpin",
			poster: actor.account?.id ?? null,
			at: now(app),
		});
	});

/** Closes the gap that a pinned item leaves when it is deleted, within the transaction that deletes it. */
export async function forgetPin(tx: Transaction, issue: Issue): Promise<void> {
	if (issue.pin_order === 0) return;
	const { repository_id: repository, kind } = issue;
	await tx.first(hold, { repository });
	const before = await tx.all(pinned, { repository, kind });
	const after = before.map((i) => i.id).filter((id) => id !== issue.id);
	await putInOrder(tx, before, after);
}

/** Pins an item that is restored behind the others, if there is room, within the transaction that restores it. */
export async function pinAgain(tx: Transaction, issue: Issue): Promise<void> {
	const { id, repository_id: repository, kind } = issue;
	await tx.first(hold, { repository });
	const before = await tx.all(pinned, { repository, kind });
	if (before.length < mostPins)
		await tx.run(place, { id, pin_order: before.length + 1 });
}

async function putInOrder(
	tx: Transaction,
	before: readonly Issue[],
	after: readonly number[],
): Promise<void> {
	const places = new Map(before.map((i) => [i.id, i.pin_order]));
	const stays = (id: number, i: number) => places.get(id) === i + 1;
	// positions are unique: the old ones go first
	for (const { id } of before)
		if (!stays(id, after.indexOf(id))) tx.later(place, { id, pin_order: 0 });
	for (const [i, id] of after.entries())
		if (!stays(id, i)) tx.later(place, { id, pin_order: i + 1 });
}
