import { type Database, query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";

const add = insertInto("forge_fact", ["name", "content"], (insert) =>
	insert.onConflict((c) => c.column("name").doNothing()),
);
/** A change for a transaction: says something for all servers, whatever was said before. */
export const setFact = insertInto("forge_fact", ["name", "content"], (insert) =>
	insert.onConflict((c) =>
		c
			.column("name")
			.doUpdateSet((e) => ({ content: e.ref("excluded.content") })),
	),
);
/** A change for a transaction: forgets what was said by a name. */
export const removeFact = query((q, p: { name: string }) =>
	q.deleteFrom("forge_fact").where("name", "=", p.name),
);
const byName = query((q, p: { name: string }) =>
	q.selectFrom("forge_fact").select("content").where("name", "=", p.name),
);

/** What all servers of a forge know by a name, if any of them has said it. */
export const readFact = async (
	db: Database,
	name: string,
): Promise<string | undefined> => (await db.first(byName, { name }))?.content;

/** Says it for all servers, unless one was earlier; gives what counts. */
export const agreeOnFact = (
	db: Database,
	name: string,
	content: string,
): Promise<string> =>
	db.write(async (tx) => {
		await tx.run(add, { name, content });
		return (await tx.first(byName, { name }))?.content ?? content;
	});
