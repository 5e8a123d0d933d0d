import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startS3, startS3Detour } from "../test/support/s3-server.ts";
import { demand, until } from "./support/context.mjs";
import { examine, findingsOf, openForge } from "./support/forge.mjs";
import { openLoad } from "./support/load.mjs";

export const losses = [
	{
		id: "F31",
		name: "the disk lost, with a copy in a directory",
		run: (context) => lostDisks(context, openDirectory),
	},
	{
		id: "F32",
		name: "the disk lost, with a copy in a bucket that comes and goes",
		run: (context) => lostDisks(context, openBucket),
	},
	{
		id: "F33",
		name: "the disk lost, with answers that wait for the copy",
		run: waitedFor,
	},
];

/** A copy may be behind the last answer of its place by so many milliseconds. */
const mostBehind = 1000;
/** A place that is back is given so long until nothing waits for it. */
const catchingUpMs = 4000;

/** Writes under all writers, loses the disk, restores it from the copy and goes on with that, again and again. */
async function lostDisks(context, openPlace) {
	const place = await openPlace(context);
	const forge = await openForge(context, place.env);
	let began = performance.now();
	await forge.start();
	const load = await openLoad(context, forge);
	const rounds = context.count ?? (context.short ? 2 : 6);
	const wrong = [];
	const figures = { behind: [], beforeEnd: [], lost: 0, catchingUp: 0 };
	for (let round = 0; round < rounds; round++) {
		const end = await loseDisk(context, { forge, load, place, round });
		// else nothing could tell that what was acknowledged is lost
		if (end.answered < began)
			wrong.push("the place got nothing since the server was started");
		wrong.push(...(await restore(forge, place)));
		demand(wrong);
		began = performance.now();
		await forge.start();
		const lost = await load.losses(end.diary);
		load.forget(lost);
		wrong.push(...judge(lost, end, figures));
	}
	wrong.push(...(await load.wrong()));
	await forge.stop();
	wrong.push(...(await examine(forge)));
	wrong.push(...findingsOf(await forge.command("audit", "verify")));
	demand(wrong);
	const most = (list) => Math.max(0, ...list).toFixed(0);
	return `${rounds} disks lost, ${load.acknowledged.length + figures.lost} writes acknowledged, ${figures.lost} of them too new for the copy: at most ${most(figures.behind)} ms before the last answer of the place, ${most(figures.beforeEnd)} ms before the end${figures.catchingUp ? `; ${figures.catchingUp} ends while a place that was back got what had waited` : ""}`;
}

/** Loses the disk at a random moment under all writers. Gives their diary, that moment, and when the place had last got something. */
async function loseDisk(context, { forge, load, place, round }) {
	const changes = place.begin(round);
	const writing = await load.begin();
	const enough = context.between(20, 80);
	await until("writes", () => writing.acknowledged.length >= enough, 120);
	await wait(context.between(2000, 6000));
	const ending = forge.killAll();
	const at = performance.now();
	const stopping = writing.stop();
	await ending;
	await stopping;
	await changes.end();
	rmSync(forge.data, { recursive: true, force: true });
	return {
		...{ at, diary: writing.acknowledged },
		...lastPiece(place.folder),
		isSteady: (answered) => changes.wasUp(answered - catchingUpMs, answered),
	};
}

/** Gives what is wrong with a forge that is restored from a place. */
async function restore(forge, { name }) {
	const restoring = ["restore", "--from", name, "--data", forge.data];
	const restored = await forge.command(...restoring);
	if (restored.status) return [`the restore failed: ${restored.text}`];
	return [
		...(await examine(forge)),
		...findingsOf(await forge.command("audit", "verify")),
	];
}

/** Says which of the writes that were lost a copy should have had. */
function judge(lost, { at, diary, time, answered, isSteady }, figures) {
	figures.lost += lost.length;
	if (diary.length === 0) return ["nothing was acknowledged"];
	if (lost.length === 0) return [];
	const first = lost.reduce((a, b) => (a.acked < b.acked ? a : b));
	const behind = answered - first.acked;
	const said = `${first.kind} (${first.thing ?? first.path}) was acknowledged ${behind.toFixed(0)} ms before the last answer of the place, ${(time - first.acked).toFixed(0)} ms before the end of its newest piece`;
	if (first.acked < time) return [`lost: ${said}`];
	if (!isSteady(answered)) {
		figures.catchingUp++;
		return [];
	}
	figures.behind.push(behind);
	figures.beforeEnd.push(at - first.acked);
	return behind > mostBehind ? [`lost: ${said}`] : [];
}

/** The newest piece below a directory: the time that it has of the forge, and when the place had it, both as `performance.now()` tells times. */
function lastPiece(folder) {
	const pieces = readdirSync(folder, { recursive: true }).flatMap((name) => {
		const [, piece, time] =
			/(?:^|\/)g\/([^/]+)\/0\/\d{12}-\d{12}-(\d{14})-c[^/]*\.piece/.exec(
				name,
			) ?? [];
		if (!piece || name.endsWith("metadata.json") || name.endsWith(".md5"))
			return [];
		const { ctimeMs } = statSync(join(folder, name));
		return [{ time: Number(time), answered: ctimeMs }];
	});
	if (!pieces.length) throw new Error(`no piece of a copy is in ${folder}`);
	const last = pieces.reduce((a, b) => (a.answered > b.answered ? a : b));
	// the clock of the system may have been set since the start
	const apart = Date.now() - performance.now();
	return { time: last.time - apart, answered: last.answered - apart };
}

const isThere = { wasUp: () => true, end: async () => {} };

/** A directory as a place, which is always there. */
async function openDirectory(context) {
	const folder = join(context.folder, "place");
	mkdirSync(folder);
	return {
		...{ folder, name: folder, env: { INGOT_BACKUP_TO: folder } },
		begin: () => isThere,
	};
}

/** A bucket as a place. In every other round it refuses connections, does not answer or is slow for a while, again and again. */
async function openBucket(context) {
	const folder = join(context.folder, "bucket");
	const s3 = await startS3(folder, "copies");
	context.closes(() => s3.stop());
	let state = "up";
	const detour = await startS3Detour(s3.settings.endpoint, async () => {
		if (state === "slow") await wait(300);
		if (state === "mute") await until("an answer", () => state === "up", 60);
		if (state === "away") return "refuse";
	});
	context.closes(() => detour.stop());
	const name = "s3://copies/forge";
	return {
		...{ folder, name },
		env: {
			INGOT_BACKUP_TO: name,
			INGOT_BACKUP_S3_ENDPOINT: detour.endpoint,
			INGOT_BACKUP_S3_REGION: "us-east-1",
			INGOT_BACKUP_S3_ACCESS_KEY: s3.settings.accessKeyId,
			INGOT_BACKUP_S3_SECRET_KEY: s3.settings.secretAccessKey,
		},
		begin: (round) =>
			round % 2 ? comeAndGo(context, (next) => (state = next)) : isThere,
	};
}

/** Changes the state of a place until the end; tells if it was up and quick in some time. */
function comeAndGo(context, become) {
	const away = [];
	const ending = new AbortController();
	const { signal } = ending;
	const changing = (async () => {
		for (;;) {
			await wait(context.between(1000, 6000), undefined, { signal });
			const state = ["away", "mute", "slow"][context.between(0, 3)];
			const one = { from: performance.now(), to: Infinity };
			if (state !== "slow") away.push(one);
			become(state);
			await wait(context.between(500, 4000), undefined, { signal });
			become("up");
			one.to = performance.now();
		}
	})().catch(() => {});
	return {
		wasUp: (from, to) => !away.some((one) => one.from < to && one.to > from),
		async end() {
			ending.abort();
			await changing;
			become("up");
		},
	};
}

/** Loses the disk under writers whose answers wait for the copy: in a directory, and in a bucket that comes and goes. Nothing may be missing. */
async function waitedFor(context) {
	const said = [];
	for (const openPlace of [openDirectory, openBucket]) {
		const place = await openPlace(context);
		const env = { ...place.env, INGOT_BACKUP_WAIT: "60" };
		const forge = await openForge(context, env);
		let began = performance.now();
		await forge.start();
		const load = await openLoad(context, forge);
		const rounds = context.count ?? (context.short ? 1 : 4);
		const wrong = [];
		for (let round = 0; round < rounds; round++) {
			const end = await loseDisk(context, { forge, load, place, round });
			// else nothing could tell that what was acknowledged is lost
			if (end.answered < began)
				wrong.push("the place got nothing since the server was started");
			wrong.push(...(await restore(forge, place)));
			demand(wrong);
			began = performance.now();
			await forge.start();
		}
		wrong.push(...(await load.wrong()));
		await forge.stop();
		rmSync(forge.data, { recursive: true });
		demand(wrong);
		said.push(
			`${rounds} disks lost with ${place.name.startsWith("s3:") ? "a bucket" : "a directory"}, ${load.acknowledged.length} writes acknowledged`,
		);
	}
	return `${said.join("; ")}; nothing is missing`;
}
