import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { queriesOf } from "../../support/forge.ts";
import { gitBench } from "../../support/git-client.ts";

const run = promisify(execFile);
let bench: Awaited<ReturnType<typeof gitBench>>;
let keys: string[];

beforeAll(async () => {
	bench = await gitBench();
	keys = [];
	for (const name of ["adas", "stray", "strangers"]) {
		const file = join(bench.work, name);
		await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", file]);
		keys.push(file);
	}
	const key = await readFile(`${keys[0]}.pub`, "utf8");
	const made = await bench.forge.call("POST", "/user/keys", {
		as: bench.ada,
		body: { title: "signing", key },
	});
	expect(made.status).toBe(201);
	const stranger = await bench.forge.user("stranger");
	const theirs = await bench.forge.call("POST", "/user/keys", {
		as: stranger,
		body: { title: "s", key: await readFile(`${keys[2]}.pub`, "utf8") },
	});
	expect(theirs.status).toBe(201);
});

/** Commits with a signature of one of the keys, in the name of an address. */
async function signed(dir: string, key: string, email: string, text: string) {
	const config = ["-c", "gpg.format=ssh", "-c", `user.signingkey=${key}`];
	await bench.ok(
		dir,
		...config,
		"-c",
		`user.email=${email}`,
		"commit",
		"-q",
		"-S",
		"--allow-empty",
		"-m",
		text,
	);
	return bench.ok(dir, "rev-parse", "HEAD");
}
interface Verification {
	verified: boolean;
	reason: string;
	signature: string;
	payload: string;
	signer: unknown;
}

test("a signature counts for the account that has the key and the address, and for no other", async () => {
	const { url, api } = await bench.repository();
	const dir = await bench.local(url);
	const [own = "", stray = ""] = keys;
	const cases: [string, string, boolean, string][] = [
		[own, "ada@example.org", true, "ada / SHA256:"],
		// bob's name with ada's key, ada's name with a stray key, nobody's name
		[own, "bob@example.org", false, "gpg.error.no_gpg_keys_found"],
		[stray, "ada@example.org", false, "gpg.error.no_gpg_keys_found"],
		[own, "nobody@example.org", false, "gpg.error.no_committer_account"],
	];
	const oids: string[] = [];
	for (const [i, [key, email]] of cases.entries())
		oids.push(await signed(dir, key, email, `signed ${i}`));
	await bench.ok(dir, "push", "-q", "origin", "main");
	for (const [i, [, email, verified, reason]] of cases.entries()) {
		const { body } = await bench.forge.call<{
			commit: { verification: Verification };
		}>("GET", `${api}/git/commits/${oids[i]}`, { as: bench.ada });
		const { verification } = body.commit;
		expect(verification).toMatchObject({
			verified,
			reason: expect.stringContaining(reason),
			signature: expect.stringContaining("BEGIN SSH SIGNATURE"),
			payload: expect.stringContaining(`signed ${i}`),
			signer: verified ? { name: "ada", username: "ada", email } : null,
		});
	}
});

test("a signature that was moved to another commit is told as bad", async () => {
	const { url, api } = await bench.repository();
	const dir = await bench.local(url);
	await signed(dir, keys[0] as string, "ada@example.org", "true words");
	const raw = (await bench.git(dir, "cat-file", "commit", "HEAD")).stdout;
	const forged = raw.replace("true words", "false words");
	const made = run("git", ["hash-object", "-t", "commit", "-w", "--stdin"], {
		cwd: dir,
	});
	made.child.stdin?.end(forged);
	const oid = (await made).stdout.trim();
	await bench.ok(dir, "push", "-q", "origin", `${oid}:refs/heads/main`);
	const { body } = await bench.forge.call<{
		commit: { verification: Verification };
	}>("GET", `${api}/branches/main`, { as: bench.ada });
	expect(body.commit.verification).toMatchObject({
		verified: false,
		reason: "gpg.error.probable_bad_signature",
		signer: null,
	});
});

test("signed tags are checked too, and many signed commits cost no more queries than one", async () => {
	const { url, api } = await bench.repository();
	const dir = await bench.local(url);
	const config = [
		"-c",
		"gpg.format=ssh",
		"-c",
		`user.signingkey=${keys[0]}`,
		"-c",
		"user.email=ada@example.org",
	];
	await bench.ok(dir, ...config, "tag", "-s", "-m", "a tag", "v1");
	const oid = await bench.ok(dir, "rev-parse", "v1");
	for (let i = 0; i < 5; i++)
		await signed(dir, keys[0] as string, "ada@example.org", `c${i}`);
	await bench.ok(dir, "push", "-q", "origin", "main", "v1");
	const tag = await bench.forge.call<{ verification: Verification }>(
		"GET",
		`${api}/git/tags/${oid}`,
		{ as: bench.ada },
	);
	expect(tag.body.verification).toMatchObject({
		verified: true,
		signer: { username: "ada" },
	});
	const list = (limit: number) =>
		bench.forge.call<unknown[]>("GET", `${api}/commits?limit=${limit}`, {
			as: bench.ada,
		});
	await list(6);
	const few = await queriesOf(bench.forge, () => list(1));
	expect(await queriesOf(bench.forge, () => list(5))).toBeLessThanOrEqual(few);
});

test.each<[string, boolean[]]>([
	// by the owner in his own name, by him in another's, by a stranger in his own
	["default", [true, false, true]],
	["committer", [true, false, true]],
	["collaborator", [true, true, false]],
	["collaboratorcommitter", [true, false, false]],
])("a repository that trusts by %s", async (trust_model, expected) => {
	const { url, api } = await bench.repository({ trust_model });
	const dir = await bench.local(url);
	const [own = "", , strangers = ""] = keys;
	const oids = [
		await signed(dir, own, "ada@example.org", "own"),
		await signed(dir, own, "someone@example.org", "for another"),
		await signed(dir, strangers, "stranger@example.org", "strange"),
	];
	await bench.ok(dir, "push", "-q", "origin", "main");
	const verified = [];
	for (const oid of oids) {
		const { body } = await bench.forge.call<{
			commit: { verification: Verification };
		}>("GET", `${api}/git/commits/${oid}`, { as: bench.ada });
		verified.push(body.commit.verification.verified);
	}
	expect(verified).toEqual(expected);
});
