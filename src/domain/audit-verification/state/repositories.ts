import { query, type Reader } from "../../../database/database.ts";
import { removedOwner } from "../../permissions/removed-owner.ts";
import type { Findings } from "../finding.ts";
import { atOnce, idIn, recordsWith } from "./recorded.ts";

const rowsAfter = query((q, p: { after: number }) =>
	q
		.selectFrom("repository")
		.select(["id", "name", "owner_id", "private"])
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);

interface Known<T> {
	readonly is: T;
	readonly record: number;
}

/** Compares repositories with the last record of each: their owner, and those that were private. */
export async function verifyRepositories(
	db: Reader,
	findings: Findings,
): Promise<void> {
	const hidden = new Map<number, Known<boolean>>();
	const owners = new Map<number, Known<number>>();
	for await (const told of recordsWith(db, [
		"repository.created",
		"repository.edited",
		"repository.restored",
		"repository.transferred",
	])) {
		const { repository_id: id, id: record, action, details } = told;
		if (id === null) continue;
		const [, isPrivate] = details.changes?.private ?? [];
		if (typeof isPrivate === "boolean")
			hidden.set(id, { is: isPrivate, record });
		const owner = idIn(told, "owner_id") ?? idIn(told, "recipient_id");
		if (owner !== undefined) owners.set(id, { is: owner, record });
		// an older version told of no owner
		else if (action !== "repository.edited") owners.delete(id);
		if (!told.forgotten) continue;
		hidden.delete(id);
		// an edit gives it to nobody else
		if (action !== "repository.edited") owners.delete(id);
	}
	for (let after = Number.MIN_SAFE_INTEGER; ; ) {
		const rows = await db.all(rowsAfter, { after });
		for (const { id, name, owner_id, private: isPrivate } of rows) {
			if (id <= 0)
				findings.add(
					`repository ${id} (${name}) has an id that the forge never gives: it was added by hand`,
				);
			if (owner_id === removedOwner) continue;
			const was = hidden.get(id);
			// one becomes private with what it was made from, and public by itself alone
			if (was?.is && !isPrivate)
				findings.add(
					`repository ${id} (${name}) is public, and private in record ${was.record}: it was set by hand`,
					{ record: was.record },
				);
			const owner = owners.get(id);
			if (owner && owner.is !== owner_id)
				findings.add(
					`repository ${id} (${name}) belongs to account ${owner_id}, and to account ${owner.is} in record ${owner.record}: it was set by hand`,
					{ record: owner.record },
				);
		}
		const last = rows.at(-1);
		if (!last || rows.length < atOnce) return;
		after = last.id;
	}
}
