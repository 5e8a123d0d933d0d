import { existsSync, readFileSync, renameSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type Config, ConfigError } from "../../config.ts";
import {
	keyFile as makeKey,
	type Seals,
	sealsOf,
} from "../../crypto/sealed.ts";
import type { Database } from "../../database/database.ts";
import { stepsToRun } from "../../database/migrate.ts";
import { syncDirectory } from "../../disk/sync.ts";
import {
	agreeOnFact,
	readFact,
	removeFact,
	setFact,
} from "../servers/facts.ts";
import { leaseMs, livingServers } from "../servers/leases.ts";
import {
	fact,
	keyFile,
	nextFact,
	nextKeyFile,
	word,
} from "../servers/prove-seals.ts";
import { openDatabase } from "../storage/open-database.ts";
import {
	earlierKeysFact,
	keysIn,
	recoveryPurpose,
	textOfKeys,
} from "./earlier-keys.ts";
import { sealAnew, sealedPlaces } from "./sealed-places.ts";

const lookMs = 250;
interface Keys {
	readonly old: Seals;
	readonly next: Seals;
}

/**
 * Seals all that is sealed in the database of a stopped forge with a new key. Killed at any moment, it is run again and goes on: until the end both keys are
 * known, and every value is opened by one of them. A key that a setting has is replaced by that of the file `to`, which is made when it is missing.
 * Gives how many values were changed.
 * @throws ConfigError when a key is missing or another one, or a server still runs
 */
export async function rotateKey(
	config: Config,
	{ to, say }: { readonly to?: string; readonly say: (text: string) => void },
): Promise<number> {
	const db = await openDatabase(config);
	try {
		if ((await stepsToRun(db)).length)
			throw new ConfigError(
				"the database is of an older version: start the forge once, which brings it up to date, and stop it again",
			);
		return await replaceKey(config, db, { to, say });
	} finally {
		await db.close();
	}
}

async function replaceKey(
	config: Config,
	db: Database,
	{ to, say }: { readonly to?: string; readonly say: (text: string) => void },
): Promise<number> {
	const path = newKeyAt(config, to);
	const begun = await readFact(db, nextFact);
	if (begun && !existsSync(path))
		throw new ConfigError(
			`${path} is missing, the new key with which a part of the database is sealed: put it back. If it is lost, run "ingot doctor --accept-new-key": what was sealed with it has to be set anew then.`,
		);
	const sealed = await readFact(db, fact);
	const isDone =
		!begun &&
		sealed !== undefined &&
		existsSync(path) &&
		sealsOf(readKey(path)).open(sealed) === word;
	let changed = 0;
	if (!isDone) {
		const old = await presentKey(config, db);
		makeKey(path);
		const next = sealsOf(readKey(path));
		if (begun && next.open(begun) !== word)
			throw new ConfigError(
				`${path} is not the key with which a part of the database is sealed: put the right one back`,
			);
		await agreeOnFact(db, nextFact, next.seal(word));
		if (config.gitInBucket) await demandNobodyServes(db, begun !== undefined);
		changed = await sealAllAnew(db, { old, next }, say);
		await takeNext(db, { old, next });
	}
	if (!config.secretKey) {
		renameSync(path, keyFile(config));
		syncDirectory(config.data);
	}
	return changed;
}

/** The file that has the new key until the end. */
function newKeyAt(config: Config, to: string | undefined): string {
	if (!config.secretKey) {
		if (to)
			throw new ConfigError(
				`--to is for forges whose key is in INGOT_SECRET_KEY: here ${keyFile(config)} is replaced`,
			);
		return nextKeyFile(config);
	}
	if (to) return to;
	throw new ConfigError(
		"the key is in INGOT_SECRET_KEY: name a file for the new one with --to FILE; it is made if it is missing",
	);
}

const readKey = (path: string): string => readFileSync(path, "utf8").trim();

async function presentKey(config: Config, db: Database): Promise<Seals> {
	const file = keyFile(config);
	if (!config.secretKey && !existsSync(file))
		throw new ConfigError(
			`${file} is missing: put it back from a backup. If it is lost for good, run "ingot doctor --accept-new-key": what was sealed has to be set anew then.`,
		);
	const old = sealsOf(config.secretKey || readFileSync(file, "utf8"));
	const sealed = await agreeOnFact(db, fact, old.seal(word));
	if (old.open(sealed) !== word)
		throw new ConfigError(
			`${config.secretKey ? "INGOT_SECRET_KEY" : file} is not the key that sealed what is in the database: put the right one back from a backup`,
		);
	return old;
}

/** A server that was killed counts as alive until its lease ends; one that starts looks whether a key is being replaced after it said that it lives. */
async function demandNobodyServes(
	db: Database,
	begun: boolean,
	patienceMs = leaseMs + 1_000,
): Promise<void> {
	const giveUpAt = performance.now() + patienceMs;
	for (;;) {
		const servers = await livingServers(db);
		if (!servers) return;
		if (performance.now() > giveUpAt) {
			if (!begun)
				await db.write((tx) => tx.run(removeFact, { name: nextFact }));
			throw new ConfigError(
				`${servers === 1 ? "1 server still runs" : `${servers} servers still run`}: stop all of them first`,
			);
		}
		await delay(lookMs);
	}
}

async function sealAllAnew(
	db: Database,
	keys: Keys,
	say: (text: string) => void,
): Promise<number> {
	let changed = 0;
	// again until nothing was left: a server that was refused at its start may have sealed something first
	for (let before = -1; before !== changed; ) {
		before = changed;
		for (const place of sealedPlaces) {
			const here = await sealAnew(db, place, keys);
			changed += here;
			if (here) say(`${place.table}.${place.column}: ${here}`);
		}
	}
	return changed;
}

/** From now on the next key is the one of the forge. */
async function takeNext(db: Database, { old, next }: Keys): Promise<void> {
	const earlier = await readFact(db, earlierKeysFact);
	const keys = keysIn(earlier && next.open(earlier));
	await db.write(async (tx) => {
		await tx.run(setFact, { name: fact, content: next.seal(word) });
		await tx.run(setFact, {
			name: earlierKeysFact,
			content: next.seal(textOfKeys([...keys, old.keyFor(recoveryPurpose)])),
		});
		await tx.run(removeFact, { name: nextFact });
		// push services know the forge by a key that follows from the old one
		await tx.change((q) => q.deleteFrom("push_subscription"));
	});
}
