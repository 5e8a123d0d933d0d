import { mkdirSync, rmSync, statSync } from "node:fs";
import { demand, until } from "./support/context.mjs";
import { openModel, recordsOf } from "./support/disk-log.mjs";
import {
	findingsOf,
	isUnfinished,
	openForge,
	storesOf,
} from "./support/forge.mjs";
import { openLoad } from "./support/load.mjs";
import { openPreload } from "./support/preload.mjs";
import { findLosses } from "./support/writing.mjs";

export const power = [
	{
		id: "F4",
		name: "loss of power",
		short: true,
		minutes: 15,
		run: lossOfPower,
	},
];

/** A disk may do this with what was not synced: all that POSIX and file systems allow. */
const disks = {
	"drops all": () => () => false,
	"keeps names, drops bytes": () => (what) => what === "name",
	"keeps by chance": (random) => () => random() < 0.5,
};

/**
 * Records all writes and syncs of a forge and its git from its first start on, through a kill and another start, with the place in the record at which each write was acknowledged. Then takes
 * the power at moments that the seed decides: what was not synced until then is lost, and a forge that starts with the rest has everything acknowledged.
 */
async function lossOfPower(context) {
	const data = `${context.folder}/data`;
	mkdirSync(data, { mode: 0o700 });
	const preload = openPreload(context, { record: data });
	const recorded = await openForge(context, preload.env);
	await recorded.start();
	const load = await openLoad(context, recorded);
	const position = () => statSync(preload.log).size;
	const begun = position();
	const wanted = context.short ? 30 : 200;
	// once more after a kill: the start moves the log of the database, and that may be cut off too
	for (const last of [false, true]) {
		const writing = await load.begin(position);
		await until(
			`${wanted} writes`,
			() => writing.acknowledged.length >= wanted,
			240,
		);
		const killing = recorded.kill();
		await writing.stop();
		await killing;
		if (!last) await recorded.start();
	}
	const all = position();
	const moments = Array.from({ length: context.short ? 3 : 24 }, () =>
		context.between(begun, all),
	).toSorted((a, b) => a - b);
	const model = openModel(data);
	const records = recordsOf(preload.log);
	const wrong = [];
	let checked = 0;
	let at = 0;
	for (const [i, moment] of moments.entries()) {
		while (at < moment) {
			const { value } = records.next();
			if (!value || value.end > moment) {
				// the one that is under way is not done
				if (value) model.apply(value);
				at = value?.end ?? moment;
				break;
			}
			model.apply(value);
			at = value.end;
		}
		const disk = Object.keys(disks)[i % 3];
		rmSync(data, { recursive: true, force: true });
		model.write(data, disks[disk](context.random));
		const before = load.acknowledged.filter(({ place }) => place <= moment);
		checked += before.length;
		for (const one of await startedWith(context, recorded.env, before))
			wrong.push(`${disk}, at ${moment}: ${one}`);
		if (wrong.length) break;
	}
	for (const record of records) model.apply(record);
	for (const path of model.unmodelled())
		wrong.push(`${path} was written by a call that is not recorded`);
	demand(wrong);
	return `${moments.length} losses of power (${Object.keys(disks).join("; ")}) in ${(all / 1e6).toFixed(0)} MB of records; ${checked} times a write that was acknowledged was there`;
}

/** Starts a forge with what a disk has left; gives what is wrong with it. */
async function startedWith(context, { INGOT_PORT }, acknowledged) {
	const forge = await openForge(context, { INGOT_PORT });
	try {
		await forge.start();
	} catch (error) {
		return [`it does not start: ${error.message}`];
	}
	const { openClient } = await import("./support/writers.mjs");
	const client = openClient(forge.url);
	const folder = `${context.folder}/clone`;
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder);
	const lost = await findLosses(client, acknowledged, folder);
	const wrong = lost.map(({ kind, what }) => `lost of ${kind}: ${what}`);
	wrong.push(...client.faults);
	await forge.stop();
	if (storesOf(forge.data).length === 0) wrong.push("no repository is left");
	const found = findingsOf(await forge.command("doctor", "--deep"));
	return [...wrong, ...found.filter((one) => !isUnfinished(one))];
}
