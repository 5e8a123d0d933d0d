import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { forgeNode, root } from "../bin/node.mjs";
import { serverFlags } from "../bin/run.mjs";
import { demand, until } from "./support/context.mjs";
import { examine, findingsOf, openForge } from "./support/forge.mjs";
import { openLoad } from "./support/load.mjs";

export const copies = [
	{
		id: "F13",
		name: "kills of the copy of every second, of the seals of the audit log, and of a restore",
		short: true,
		run: killedCopies,
	},
];

/**
 * Kills a forge whose changes wait for their copy, in the middle of copying and sealing; its disk is lost after the last kill. A restore that is killed as well and
 * run again gives a forge that has everything acknowledged, and an audit log that is whole.
 */
async function killedCopies(context) {
	const place = join(context.folder, "place");
	mkdirSync(place);
	const copying = { INGOT_BACKUP_TO: place, INGOT_BACKUP_WAIT: "60" };
	const forge = await openForge(context, copying);
	await forge.start();
	const load = await openLoad(context, forge);
	const rounds = context.short ? 2 : 12;
	const wrong = [];
	for (let round = 0; round < rounds; round++) {
		const writing = await load.begin();
		const enough = context.between(5, 50);
		await until("writes", () => writing.acknowledged.length > enough, 60);
		await wait(context.between(0, 400));
		const killing = forge.kill();
		const stopping = writing.stop();
		await killing;
		await stopping;
		const { status, text } = await forge.command("audit", "verify");
		if (status) wrong.push(`audit verify: ${text.slice(-300)}`);
		if (round < rounds - 1) await forge.start();
	}
	rmSync(forge.data, { recursive: true, force: true });
	const killed = await killedRestore(context, forge, place);
	const restored = await forge.command(
		"restore",
		"--from",
		place,
		"--data",
		forge.data,
	);
	if (restored.status) wrong.push(`the restore failed: ${restored.text}`);
	demand(wrong);
	await forge.start({ INGOT_BACKUP_TO: "", INGOT_BACKUP_WAIT: "0" });
	wrong.push(...(await load.wrong()));
	await forge.stop();
	wrong.push(...(await examine(forge)));
	wrong.push(...findingsOf(await forge.command("audit", "verify")));
	demand(wrong);
	return `${rounds} kills, the disk lost, ${killed} kills of the restore; ${load.acknowledged.length} writes acknowledged, none lost`;
}

/** Begins restores and kills them; what they leave is no forge. Gives how many were killed. */
async function killedRestore(context, forge, place) {
	let killed = 0;
	for (let i = 0; i < (context.short ? 2 : 8); i++) {
		const child = spawn(
			forgeNode(),
			[
				...serverFlags,
				join(root, "dist", "main.js"),
				"restore",
				"--from",
				place,
				"--data",
				forge.data,
			],
			{ stdio: "ignore", env: { ...process.env, INGOT_DATA: forge.data } },
		);
		const ended = new Promise((resolve) => child.once("exit", resolve));
		await wait(context.between(100, 900));
		if (child.exitCode === null && child.kill("SIGKILL")) killed++;
		await ended;
		// one that had ended just then is a whole forge
		if (!existsSync(join(forge.data, "restoring.json")))
			rmSync(forge.data, { recursive: true, force: true });
	}
	return killed;
}
