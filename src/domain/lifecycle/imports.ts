import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { readFact } from "../servers/facts.ts";

const notes = query((q, _: object) =>
	q.selectFrom("import_note").select(["name", "content"]),
);

/** A forge that an import has not filled to its end must not be used: the next run would not know what was changed. @throws Error */
export async function demandCompleteImport(
	app: Pick<App, "db">,
): Promise<void> {
	if (await readFact(app.db, "move"))
		throw new Error(
			'the move to this database is not finished: run "ingot move" again before the forge serves',
		);
	for (const { name, content } of await app.db.all(notes, {}))
		if (!(JSON.parse(content) as { finished?: number }).finished)
			throw new Error(
				`the import from ${name} is not finished: run "ingot import ${name}" again before the forge serves`,
			);
}
