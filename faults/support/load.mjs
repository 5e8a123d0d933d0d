import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { clonedCommits } from "./git-writers.mjs";
import { moreWriters } from "./more-writers.mjs";
import { openClient, openWriters, prepare } from "./writers.mjs";
import { findLosses, startWriting } from "./writing.mjs";

/** A client of a forge that runs, and what its writers write to, which is made unless the forge has it. */
export async function openLoad(context, forge, { isNew = true } = {}) {
	// a full disk is 507
	const client = openClient(forge.url, [502, 503, 507]);
	if (isNew) await prepare(client);
	const folder = () => mkdtempSync(join(context.folder, "work-"));
	const all = [];
	let lanes;
	const load = {
		client,
		/** Everything that was acknowledged, by all writers. */
		acknowledged: all,
		/** Lets writers of all kinds write until the end that this gives is called. */
		async begin(position) {
			lanes ??= [
				...(await openWriters(client, folder())),
				...moreWriters(client),
			];
			const writing = startWriting(lanes, position);
			return {
				acknowledged: writing.acknowledged,
				async stop() {
					await writing.stop();
					all.push(...writing.acknowledged);
				},
			};
		},
		/** Gives the entries of a diary that the forge does not have. */
		losses: async (diary) => [
			...new Set(
				(await findLosses(client, diary, folder())).map(({ entry }) => entry),
			),
		],
		/** Gives the commits to which branches lead that were pushed. */
		commits: () => clonedCommits(client, folder()),
		/** Takes entries out of the diary. */
		forget(entries) {
			const gone = new Set(entries);
			all.splice(0, all.length, ...all.filter((one) => !gone.has(one)));
		},
		/** Gives what is missing of everything that was acknowledged, and answers that no server may give; `failing` are those that a fault excuses. */
		async wrong({ failing = [] } = {}) {
			const lost = await findLosses(client, all, folder());
			return [
				...lost.map(({ kind, what }) => `lost of ${kind}: ${what}`),
				...client.faults
					.filter((fault) => !failing.includes(fault))
					.map((fault) => `answered: ${fault}`),
			];
		},
		/** The answers so far, by status. */
		answers: () =>
			[...client.statuses].map(([status, n]) => `${status}: ${n}`).join(", "),
	};
	return load;
}
