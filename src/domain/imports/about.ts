import { sql } from "kysely";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import {
	isTopic,
	mostTopics,
	putTopics,
} from "../repositories/topics/topics.ts";
import type { ImportRun } from "./write/import-run.ts";

const describe = query(
	(q, p: { id: number; description: string; website: string }) =>
		q
			.updateTable("repository")
			.set({
				description: sql`case when description = '' then ${p.description} else description end`,
				website: p.website,
			})
			.where("id", "=", p.id),
);

/** Takes over what a repository says of itself, but for a description that was given here. */
export async function bringAbout(run: ImportRun): Promise<void> {
	const { app, repository } = run;
	const { description, website, topics } = await run.source.repository();
	const sound = [...new Set(topics.map((one) => one.toLowerCase()))]
		.filter(isTopic)
		.slice(0, mostTopics);
	await app.db.write(async (tx) => {
		const safe = /^https?:\/\//i.test(website) ? website : "";
		await tx.run(describe, { id: repository.id, description, website: safe });
		if (sound.length) await putTopics(tx, repository.id, sound, now(app));
	});
}
