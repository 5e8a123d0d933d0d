import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";

clientTest(
	"dbclient",
	"dropbear's client clones, pushes and fetches with keys of its own",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		const { body: made } = await forge.call<{ ssh_url: string }>(
			"POST",
			"/user/repos",
			{ as: ada, body: { name: "r", private: true } },
		);
		const { username, hostname, port, pathname } = new URL(made.ssh_url);
		const url = `ssh://${username}@${hostname}${pathname}`;
		for (const type of ["ed25519", "ecdsa", "rsa"]) {
			const key = join(folder, type);
			const said = await run("dropbearkey", ["-t", type, "-f", key], {
				cwd: folder,
			});
			const line = said.out.split("\n").find((l) => /^(ssh|ecdsa)-/.test(l));
			await forge.call("POST", "/user/keys", {
				as: ada,
				body: { title: type, key: line },
			});
			const program = join(folder, `ssh-${type}`);
			const script = `#!/bin/sh\nexec dbclient -y -y -p ${port} -i ${key} "$@"\n`;
			await writeFile(program, script, { mode: 0o755 });
			const git = async (cwd: string, ...args: string[]) => {
				const identity = ["-c", "user.name=A", "-c", "user.email=a@b.c"];
				const ended = await run("git", [...identity, ...args], {
					cwd,
					env: { GIT_SSH: program, GIT_SSH_VARIANT: "simple" },
				});
				expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			};
			const work = join(folder, `work-${type}`);
			await git(folder, "clone", "-q", url, work);
			const content = randomBytes(2_000_000);
			await writeFile(join(work, type), content);
			await git(work, "add", "-A");
			await git(work, "commit", "-qm", type);
			await git(work, "push", "-q", "origin", "HEAD:main");
			const again = join(folder, `again-${type}`);
			await git(folder, "clone", "-q", "-b", "main", url, again);
			expect(content.equals(await readFile(join(again, type)))).toBe(true);
		}
	},
);
