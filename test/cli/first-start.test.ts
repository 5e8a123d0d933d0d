import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { afterFile } from "../support/after-file.ts";
import {
	buildForge,
	runIngot,
	startChildForge,
} from "../support/child-forge.ts";

beforeAll(buildForge);

function folder() {
	const path = mkdtempSync(join(tmpdir(), "ingot-"));
	afterFile(async () => rmSync(path, { recursive: true, force: true }));
	return path;
}
/** Starts a forge that cannot start; gives its status and what it says. */
async function refused(args: string[], env: Record<string, string> = {}) {
	const child = runIngot(["serve", "--port", "0", "--ssh-port", "0", ...args], {
		...env,
	});
	let words = "";
	child.stderr?.on("data", (text) => {
		words += text;
	});
	const [code] = await once(child, "close");
	return { code, words };
}

test.each([
	["INGOT_PROT", "3", /INGOT_PROT .*did you mean INGOT_PORT\?/],
	["INGOT_XYZZY_PLUGH", "3", /INGOT_XYZZY_PLUGH in the environment:/],
	["INGOT_DATABASE_URL", "mysql://x/y", /INGOT_DATABASE_URL: .*postgres:/],
])("%s=%s is refused before anything is made", async (name, value, words) => {
	const data = join(folder(), "data");
	const answer = await refused(["--data", data], { [name]: value });
	expect(answer.code).toBe(2);
	expect(answer.words).toMatch(words);
	expect(existsSync(data)).toBe(false);
});

test.runIf(existsSync("/proc/self"))(
	"a data directory that cannot be made is refused, and not tried for ever",
	async () => {
		const { code, words } = await refused(["--data", "/proc/no/such"]);
		expect([code, words]).toEqual([1, expect.stringContaining("/proc/no")]);
	},
);

test("a first start that finds its port taken leaves the password to the next", async () => {
	const data = folder();
	const other = createServer();
	await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
	afterFile(async () => void other.close());
	const { port } = other.address() as AddressInfo;
	const { words } = await refused(["--data", data, "--port", String(port)]);
	expect(words).toContain("is taken");
	const forge = await startChildForge(data, { INGOT_ADMIN_PASSWORD: "" });
	expect(forge.facts).toMatchObject({ password: expect.any(String) });
	await forge.kill("SIGTERM");
});

test("data in a directory that was there before is closed to other users of the machine", async () => {
	const data = join(folder(), "data");
	mkdirSync(data);
	chmodSync(data, 0o755);
	mkdirSync(join(data, "repositories"));
	chmodSync(join(data, "repositories"), 0o755);
	writeFileSync(join(data, "front.md"), "hello");
	chmodSync(join(data, "front.md"), 0o644);
	const forge = await startChildForge(data);
	const open = (path: string) => statSync(path).mode & 0o007;
	for (const name of ["", ...readdirSync(data)])
		expect([name, open(join(data, name))]).toEqual([name, 0]);
	for (const name of readdirSync(data).filter((n) => n.startsWith("ingot.db")))
		expect([name, statSync(join(data, name)).mode & 0o777]).toEqual([
			name,
			0o600,
		]);
	await forge.kill("SIGTERM");
});

test.runIf(existsSync("/proc/self/limits"))(
	"a low limit of open files is told at the start",
	async () => {
		const serve = `ulimit -n 1000; exec "$0" dist/main.js serve --port 0 --ssh-port 0 --data "$1"`;
		const child = spawn("sh", ["-c", serve, process.execPath, folder()], {
			env: { PATH: process.env.PATH ?? "", INGOT_LOG_LEVEL: "warn" },
			stdio: ["ignore", "ignore", "pipe"],
		});
		afterFile(async () => void child.kill("SIGKILL"));
		let words = "";
		for await (const text of child.stderr) {
			words += text;
			if (words.includes("LimitNOFILE")) break;
		}
		expect(words).toMatch(/"most":1000.*LimitNOFILE/);
		child.kill("SIGTERM");
		await once(child, "close");
	},
);
