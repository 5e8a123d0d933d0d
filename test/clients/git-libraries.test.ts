import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { clientCache, fetchedTest } from "../support/fetched-client.ts";
import { gitBench } from "../support/git-client.ts";
import { sshPair } from "../support/ssh-client.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;

beforeAll(async () => {
	bench = await gitBench();
});

/** A repository with a commit, and its addresses; over SSH with a key in `.ssh` of a home. */
async function ground() {
	const { forge, ada } = bench;
	const home = await scratch();
	const pair = sshPair();
	const title = home.split("/").at(-1);
	const body = { title, key: pair.public };
	await forge.call("POST", "/user/keys", { as: ada, body });
	await mkdir(join(home, ".ssh"), { mode: 0o700 });
	const key = join(home, ".ssh", "id_ed25519");
	await writeFile(key, pair.private, { mode: 0o600 });
	await writeFile(`${key}.pub`, `${pair.public}\n`);
	// A file of its own: JGit moves a new one over the old, which would make a file of /dev/null.
	const known = join(home, ".ssh", "known_hosts");
	const config = `Host *\n  StrictHostKeyChecking no\n  UserKnownHostsFile ${known}\n  IdentityFile ${key}\n  IdentitiesOnly yes\n`;
	await writeFile(join(home, ".ssh", "config"), config, { mode: 0o600 });
	const { name, url, api } = await bench.repository({ auto_init: true });
	const ssh = `ssh://git@127.0.0.1:${forge.app.sshPort}/ada/${name}.git`;
	return { home, key, api, roads: [url, ssh] };
}

/** What each of them does: a clone, a push of a branch, and a fetch of a commit that came meanwhile by the API. */
async function followed(
	act: (step: "push" | "fetch", url: string, folder: string) => Promise<void>,
	{ home, api, roads }: Awaited<ReturnType<typeof ground>>,
): Promise<void> {
	const { forge, ada, head } = bench;
	for (const [i, url] of roads.entries()) {
		const folder = join(home, `work${i}`);
		await act("push", url, folder);
		const pushed = await head(api, `topic${i}`);
		expect(pushed).toMatch(/^[0-9a-f]{40}$/);
		expect(pushed).not.toBe(await head(api));
		const made = await forge.call("POST", `${api}/contents/file${i}`, {
			as: ada,
			body: { content: "bW9yZQ==", message: "more", branch: "main" },
		});
		expect(made.status).toBe(201);
		await act("fetch", url, folder);
	}
}

const python = async (
	folder: string,
	home: string,
	script: string,
	...args: string[]
) => {
	const file = join(home, "script.py");
	await writeFile(file, script);
	// the programs of OpenSSH look for the real home
	const ssh = `ssh -F ${join(home, ".ssh", "config")}`;
	const env = { PYTHONPATH: folder, GIT_SSH_COMMAND: ssh };
	const { out } = await run("python3", [file, ...args], { cwd: home, env });
	// judged by what it did: a library that crashes while the interpreter ends has done its work
	expect(out).toContain("all done");
	return out;
};

fetchedTest(
	{ from: "pypi", name: "pygit2", version: "1.15.1" },
	"libgit2 clones, pushes and fetches over HTTP and SSH",
	async (folder) => {
		const at = await ground();
		await followed(async (step, url, work) => {
			const out = await python(folder, at.home, pygit2, step, url, work);
			if (step === "fetch") expect(out).toContain(await bench.head(at.api));
		}, at);
	},
);

fetchedTest(
	{ from: "pypi", name: "dulwich", version: "0.22.8" },
	"dulwich clones, pushes and fetches over HTTP and SSH",
	async (folder) => {
		const at = await ground();
		await followed(async (step, url, work) => {
			const out = await python(folder, at.home, dulwich, step, url, work);
			if (step === "fetch") expect(out).toContain(await bench.head(at.api));
		}, at);
	},
);

clientTest(
	"mvn",
	"JGit clones, pushes and fetches over HTTP and SSH",
	async () => {
		const at = await ground();
		const jgit = await jgitProgram(at.home);
		const ok = async (cwd: string, ...args: string[]) => {
			const java = ["-Xshare:auto", `-Duser.home=${at.home}`, "-jar", jgit];
			const { code, out } = await run("java", [...java, ...args], { cwd });
			expect([args, code, out]).toEqual([args, 0, out]);
			return out;
		};
		await followed(async (step, url, work) => {
			if (step === "push") {
				await ok(at.home, "clone", url, work);
				await writeFile(join(work, "made.txt"), url);
				await ok(work, "add", "made.txt");
				await ok(work, "commit", "-m", "made", "--author", "A <a@example.org>");
				await ok(work, "push", "origin", `HEAD:refs/heads/topic${work.at(-1)}`);
			} else {
				await ok(work, "fetch", "origin");
				const log = await ok(
					work,
					"log",
					"-n",
					"1",
					"refs/remotes/origin/main",
				);
				expect(log).toContain(await bench.head(at.api));
			}
		}, at);
	},
	{ optional: true },
);

/** The command line of JGit, which is one file that Maven has. */
async function jgitProgram(home: string): Promise<string> {
	const version = "6.10.0.202406032230-r";
	const repository = join(clientCache, "maven");
	const artifact = `org.eclipse.jgit:org.eclipse.jgit.pgm:${version}:sh`;
	const { code, out } = await run(
		"mvn",
		[
			...["-q", `-Dmaven.repo.local=${repository}`],
			"org.apache.maven.plugins:maven-dependency-plugin:2.8:get",
			...[`-Dartifact=${artifact}`, "-Dtransitive=false"],
		],
		{ cwd: home },
	);
	expect([code, out]).toEqual([0, out]);
	return join(
		repository,
		`org/eclipse/jgit/org.eclipse.jgit.pgm/${version}/org.eclipse.jgit.pgm-${version}.sh`,
	);
}

const pygit2 = `
import os, sys
from urllib.parse import urlsplit
import pygit2
step, url, work = sys.argv[1:]
home = os.environ["HOME"]
class Callbacks(pygit2.RemoteCallbacks):
    def credentials(self, url, name, allowed):
        if allowed & pygit2.enums.CredentialType.SSH_KEY:
            key = home + "/.ssh/id_ed25519"
            return pygit2.Keypair(name, key + ".pub", key, "")
        parts = urlsplit(url)
        return pygit2.UserPass(parts.username, parts.password)
    def certificate_check(self, certificate, valid, host):
        return True
    def push_update_reference(self, ref, message):
        assert message is None, message
if step == "push":
    there = pygit2.clone_repository(url, work, callbacks=Callbacks())
    who = pygit2.Signature("A", "a@example.org")
    builder = there.TreeBuilder(there[there.head.target].tree)
    builder.insert("made.bin", there.create_blob(os.urandom(3000000)), pygit2.enums.FileMode.BLOB)
    ref = "refs/heads/topic" + work[-1]
    there.create_commit(ref, who, who, "made", builder.write(), [there.head.target])
    there.remotes["origin"].push([ref], callbacks=Callbacks())
else:
    there = pygit2.Repository(work)
    there.remotes["origin"].fetch(callbacks=Callbacks())
    print(there.references["refs/remotes/origin/main"].target)
print("all done", flush=True)
`;

const dulwich = `
import os, sys
from dulwich import porcelain
from dulwich.repo import Repo
step, url, work = sys.argv[1:]
if step == "push":
    there = porcelain.clone(url, work)
    with open(work + "/made.bin", "wb") as file:
        file.write(os.urandom(3000000))
    porcelain.add(there, [work + "/made.bin"])
    porcelain.commit(there, b"made", author=b"A <a@example.org>", committer=b"A <a@example.org>")
    porcelain.push(there, url, "HEAD:refs/heads/topic" + work[-1])
else:
    there = Repo(work)
    porcelain.fetch(there, url)
    print(porcelain.ls_remote(url)[b"refs/heads/main"].decode())
    assert porcelain.ls_remote(url)[b"refs/heads/main"] in there.object_store
print("all done", flush=True)
`;
