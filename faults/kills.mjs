import { setTimeout as wait } from "node:timers/promises";
import { demand, until } from "./support/context.mjs";
import { examine, openForge } from "./support/forge.mjs";
import { openLoad } from "./support/load.mjs";
import {
	commandOf,
	descendantsOf,
	kill,
	processesIn,
} from "./support/processes.mjs";

/** Most processor time of a start after a kill until the forge is ready, in milliseconds: the time on a machine that does nothing else. */
const mostStart = 2000;

export const kills = [
	{
		id: "F1",
		name: "the server killed while it is written to",
		short: true,
		run: (context) => killed(context, (forge) => forge.kill()),
	},
	{
		id: "F2",
		name: "processes of git killed while pushes run",
		short: true,
		run: killedChildren,
	},
	{
		id: "F3",
		name: "the server and all its processes killed at once",
		run: (context) => killed(context, (forge) => forge.killAll()),
	},
];

/** Ends a forge again and again under its writers, at moments that the seed decides; everything acknowledged has to be there afterwards. */
async function killed(context, end) {
	const rounds = context.count ?? (context.short ? 2 : 25);
	const forge = await openForge(context);
	await forge.start();
	const load = await openLoad(context, forge);
	const wrong = [];
	for (let round = 0; round < rounds; round++) {
		const writing = await load.begin();
		// from the first moments to well in the middle of all kinds of writes
		const enough = context.between(1, 60);
		await until(
			"writes are acknowledged",
			() => writing.acknowledged.length >= enough,
			60,
		);
		await wait(context.between(0, 40));
		const dying = end(forge);
		const stopping = writing.stop();
		await dying;
		await stopping;
		await forge.start();
		const orphans = await orphansOf(context, forge);
		wrong.push(...orphans.map((one) => `an orphan: ${one}`));
	}
	wrong.push(...(await load.wrong()));
	await forge.stop();
	wrong.push(...(await examine(forge)));
	const { processor, whole } = forge.slowest;
	if (processor > mostStart)
		wrong.push(`a start took ${processor} ms of processor time`);
	demand(wrong);
	return `${rounds} kills, ${load.acknowledged.length} writes acknowledged, none lost; slowest start ${whole.toFixed(0)} ms, ${processor} ms of processor time`;
}

/** Processes of an ended server that go on ten seconds after its end. */
async function orphansOf(context, forge) {
	const own = () => {
		const alive = new Set([
			forge.server.pid,
			...descendantsOf(forge.server.pid).map(({ pid }) => pid),
		]);
		return processesIn(`${context.folder}/data`).filter(
			(pid) => !alive.has(pid),
		);
	};
	try {
		await until("no orphans", () => own().length === 0, 10);
		return [];
	} catch {
		return own().map(commandOf);
	}
}

/** Ends processes of git that the server has started; refs stay free, and no ref is moved without its row. */
async function killedChildren(context) {
	const wanted = context.count ?? (context.short ? 20 : 300);
	const forge = await openForge(context);
	await forge.start();
	const load = await openLoad(context, forge);
	const writing = await load.begin();
	let count = 0;
	await until(
		`${wanted} processes of git were killed`,
		async () => {
			const children = descendantsOf(forge.server.pid).filter(({ name }) =>
				name.startsWith("git"),
			);
			const one = children[context.between(0, children.length)];
			if (one && kill(one.pid)) count++;
			await wait(context.between(0, 60));
			return count >= wanted;
		},
		Math.max(60, 2 * wanted),
	);
	await writing.stop();
	// who needed a process that was killed may be told of it
	const failing = [...load.client.faults];
	// nothing is in the way of who comes next
	const after = await load.begin();
	const kinds = () => new Set(after.acknowledged.map(({ kind }) => kind)).size;
	await until("each kind is written again", () => kinds() >= 11, 60);
	await after.stop();
	const wrong = await load.wrong({ failing });
	wrong.push(...(await untoldRefs(load)));
	await forge.stop();
	wrong.push(...(await examine(forge)));
	demand(wrong);
	return `${count} processes killed, ${load.acknowledged.length} writes acknowledged, none lost; answers ${load.answers()}`;
}

/** Branches that git shows otherwise than the API. */
async function untoldRefs({ client }) {
	const wrong = [];
	for (const name of ["a", "b", "git"]) {
		const answer = await fetch(
			new URL(`root/${name}.git/info/refs?service=git-upload-pack`, client.url),
		);
		const shown = new Map(
			[
				...(await answer.text()).matchAll(/([0-9a-f]{40}) refs\/heads\/(\S+)/g),
			].map(([, sha, branch]) => [branch, sha]),
		);
		for (const [branch, sha] of shown) {
			const path = `/api/v1/repos/root/${name}/branches/${branch}`;
			const { value } = await client.insist("GET", path);
			if (value?.commit?.id !== sha)
				wrong.push(`${name}: ${branch} is ${sha} for git only`);
		}
		if (shown.size === 0) wrong.push(`${name}: git shows no branch`);
	}
	return wrong;
}
