import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "ingot-sign-"));
let forge: Awaited<ReturnType<typeof testForge>>;
let key: string;
interface Signed {
	sha: string;
	commit: { verification: { verified: boolean; reason: string } };
}

beforeAll(async () => {
	forge = await testForge({ signCommits: true });
	key = (await forge.call("GET", "/signing-key.pub")).text;
	writeFileSync(join(folder, "signers"), `* ${key}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (dir: string, ...args: string[]) =>
	run("git", [
		"-C",
		dir,
		"-c",
		"gpg.format=ssh",
		"-c",
		`gpg.ssh.allowedSignersFile=${join(folder, "signers")}`,
		...args,
	]);

test.each(["sha1", "sha256"])(
	"commits of the API and of merges carry a signature that git itself accepts: %s",
	async (object_format_name) => {
		const at = `/repos/root/${object_format_name}`;
		await forge.call("POST", "/user/repos", {
			body: {
				name: object_format_name,
				auto_init: true,
				default_branch: "main",
				object_format_name,
			},
		});
		await forge.call("POST", `${at}/branch_protections`, {
			body: {
				rule_name: "main",
				enable_push: true,
				require_signed_commits: true,
			},
		});
		const direct = await forge.call("POST", `${at}/contents/direct`, {
			body: { content: "YQ==" },
		});
		expect(direct.status).toBe(201);
		await forge.call("POST", `${at}/contents/a`, {
			body: { content: "YQ==", new_branch: "next" },
		});
		await forge.call("POST", `${at}/pulls`, {
			body: { title: "p", head: "next", base: "main" },
		});
		const merged = await forge.call("POST", `${at}/pulls/1/merge`, {
			body: { Do: "merge" },
		});
		expect(merged.status).toBe(200);
		const { body } = await forge.call<Signed[]>("GET", `${at}/commits`);
		expect(body.length).toBe(4);
		for (const { commit } of body)
			expect(commit.verification).toMatchObject({
				verified: true,
				reason: expect.stringMatching(/^Ingot \/ SHA256:/),
				signature: expect.stringContaining("BEGIN SSH SIGNATURE"),
				signer: {
					name: "Ingot",
					username: "",
					email: "ingot@noreply.localhost",
				},
			});
		const dir = join(folder, object_format_name);
		await run("git", [
			"clone",
			"-q",
			`${forge.url}root/${object_format_name}.git`,
			dir,
		]);
		for (const { sha } of body) {
			const { stderr } = await git(dir, "verify-commit", sha);
			expect(stderr).toContain('Good "git" signature');
		}
	},
);

test("the key is told to all, and to those who may read the repository", async () => {
	expect(key).toMatch(/^ssh-ed25519 [A-Za-z0-9+/=]{68} ingot\n$/);
	const at = "/repos/root/hidden";
	await forge.call("POST", "/user/repos", {
		body: { name: "hidden", private: true },
	});
	const ask = (path: string, as?: null) => forge.call("GET", path, { as });
	expect((await ask(`${at}/signing-key.pub`)).text).toBe(key);
	expect((await ask("/signing-key.pub", null)).text).toBe(key);
	expect((await ask(`${at}/signing-key.pub`, null)).status).toBe(404);
	expect((await ask("/signing-key.gpg")).status).toBe(404);
});

test("without the setting nothing is signed and no key is made", async () => {
	const plain = await testForge();
	await plain.call("POST", "/user/repos", {
		body: { name: "r", auto_init: true },
	});
	const { body } = await plain.call<Signed[]>("GET", "/repos/root/r/commits");
	expect(body[0]?.commit.verification).toMatchObject({
		verified: false,
		reason: "gpg.error.not_signed_commit",
	});
	expect(existsSync(join(plain.app.config.data, "ssh/signing_ed25519"))).toBe(
		false,
	);
	expect((await plain.call("GET", "/signing-key.pub")).status).toBe(404);
});
