import type { App } from "../../app.ts";
import { log } from "../../git/history/log.ts";
import { readCommit } from "../../git/read/object.ts";
import type { ReadFrom } from "../../git/store.ts";
import { verifyObjects } from "./verify-objects.ts";

/** More new commits than this are not looked at one by one: they count as unsigned. */
const mostSigned = 10_000;

/** Whether every commit that one has and another has not is signed by somebody whom the forge knows. */
export async function areAllSigned(
	app: App,
	from: ReadFrom,
	to: string,
	not: string | null,
): Promise<boolean> {
	const oids = await log(app.git, from, {
		from: [to],
		not: not ? [not] : [],
		limit: mostSigned + 1,
	});
	if (oids.length > mostSigned) return false;
	const signed = [];
	for (const oid of oids) {
		const commit = await readCommit(app.git, from, oid);
		signed.push({ oid, email: commit.committer.email });
	}
	const verdicts = await verifyObjects(app, from, signed);
	return oids.every((oid) => verdicts.get(oid)?.verified === true);
}
