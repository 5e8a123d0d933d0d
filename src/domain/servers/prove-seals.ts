import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "../../config.ts";
import { openSeals, type Seals, sealsOf } from "../../crypto/sealed.ts";
import { type Database, query } from "../../database/database.ts";
import { agreeOnFact, readFact, removeFact, setFact } from "./facts.ts";

/** The fact that holds a known word, sealed: who can open it has the key of this forge. */
export const fact = "seal";
/** The same of the key that is being put in its place. */
export const nextFact = "next seal";
export const word = "ingot";

const someSecrets = query((q, _: object) =>
	q.selectFrom("action_secret").select("sealed").limit(20),
);

type Place = {
	readonly config: Pick<Config, "data" | "secretKey">;
	readonly db: Database;
};

/** Opens the seals of a forge; a new key is made only where nothing has been sealed yet. @throws ConfigError when the key is lost or another one */
export async function proveSeals(place: Place): Promise<Seals> {
	const fault = await faultOfKey(place);
	if (fault) throw new ConfigError(fault);
	const { config, db } = place;
	const seals = openSeals(config.data, config.secretKey);
	// two servers that start at once may have made it meanwhile
	const sealed = await agreeOnFact(db, fact, seals.seal(word));
	if (seals.open(sealed) !== word) throw new ConfigError(another(config));
	return seals;
}

/** What is wrong with the key that seals, in words for the operator; makes no key. */
export async function faultOfKey({
	config,
	db,
}: Place): Promise<string | undefined> {
	if (await isBetweenKeys({ config, db })) return unfinished;
	const sealed = await readFact(db, fact);
	// data of versions that did not keep the fact: their secrets tell
	const old = sealed ? [] : await db.all(someSecrets, {});
	if (!sealed && !old.length) return undefined;
	if (!config.secretKey && !existsSync(keyFile(config)))
		return `${keyFile(config)} is missing, which opens what is sealed in the database (secrets of workflows and webhooks, passwords of mirrors, apps that make codes): put it back from a backup, or set INGOT_SECRET_KEY to its content. ${wayOut}`;
	const seals = openSeals(config.data, config.secretKey);
	const opens = sealed
		? seals.open(sealed) === word
		: old.some((row) => seals.open(row.sealed) !== undefined);
	return opens ? undefined : another(config);
}

/** Takes the key that is there from now on. What was sealed with another one stays closed. */
export async function acceptKey({ config, db }: Place): Promise<void> {
	const seals = openSeals(config.data, config.secretKey);
	const content = seals.seal(word);
	await db.write(async (tx) => {
		await tx.run(setFact, { name: fact, content });
		await tx.run(removeFact, { name: nextFact });
	});
	if (!config.secretKey) rmSync(nextKeyFile(config), { force: true });
}

/** Whether another key was being put in place when that was cut off. */
async function isBetweenKeys({ config, db }: Place): Promise<boolean> {
	if (await readFact(db, nextFact)) return true;
	const next = nextKeyFile(config);
	if (config.secretKey || !existsSync(next)) return false;
	// the database has the new key, and the file not its name
	const sealed = await readFact(db, fact);
	return !!sealed && sealsOf(readFileSync(next, "utf8")).open(sealed) === word;
}

/** Where the key of a forge is, if no setting has it. */
export const keyFile = ({ data }: Place["config"]): string =>
	join(data, "secret.key");
/** Where the key is that is being put in its place. */
export const nextKeyFile = (config: Place["config"]): string =>
	`${keyFile(config)}.next`;

/** What is said while two keys are needed. */
export const unfinished =
	'the key that seals is being replaced, and that was cut off: run "ingot rotate-key" again, which goes on where it stopped';

const wayOut =
	'If it is lost for good, run "ingot doctor --accept-new-key": what was sealed has to be set anew then.';

const another = (config: Place["config"]): string =>
	`${config.secretKey ? "INGOT_SECRET_KEY" : keyFile(config)} is not the key that sealed what is in the database: put the right one back from a backup. ${wayOut}`;
