import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "../../config.ts";
import { openSeals } from "../../crypto/sealed.ts";
import type { Rows, RowTarget } from "../../database/moving/rows.ts";
import { earlierKeysFact } from "../sealing/earlier-keys.ts";
import { nextFact, unfinished } from "../servers/prove-seals.ts";
import { setFact } from "./open-target.ts";
import { keepsGitInBucket, MoveError, secretOf } from "./places.ts";

/** What the forge is known by: files on one machine, sealed facts of several servers. */
const keys = [
	"jwt/private.pem",
	"ssh/host_ed25519",
	"ssh/host_ecdsa",
	"ssh/host_rsa",
	"ssh/signing_ed25519",
] as const;

/** Brings the keys of a forge, so that clients and what was sealed do not see that it moved. */
export async function bringKeys(
	from: Config,
	to: Config,
	source: Rows,
	target: RowTarget,
): Promise<void> {
	const secret = secretOf(from);
	const seals = openSeals(from.data, secret);
	const facts = new Map(
		(await source.ask("select name, content from forge_fact")).map((row) => [
			String(row.name),
			String(row.content),
		]),
	);
	if (facts.has(nextFact)) throw new MoveError(unfinished);
	for (const path of keys) {
		const sealed = facts.get(`file ${path}`);
		const file = join(from.data, path);
		const text = sealed
			? seals.open(sealed)
			: existsSync(file)
				? readFileSync(file, "utf8")
				: undefined;
		if (text === undefined) continue;
		if (keepsGitInBucket(to))
			await setFact(target, `file ${path}`, seals.seal(text));
		else write(join(to.data, path), text);
	}
	const earlier = facts.get(earlierKeysFact);
	if (earlier) await setFact(target, earlierKeysFact, earlier);
	if (keepsGitInBucket(to)) return;
	if (!to.secretKey) write(join(to.data, "secret.key"), secret);
	const front = join(from.data, "front.md");
	if (existsSync(front)) copyFileSync(front, join(to.data, "front.md"));
}

function write(path: string, text: string): void {
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	writeFileSync(path, text, { mode: 0o600, flush: true });
}
