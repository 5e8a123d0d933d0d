import { beforeAll, expect, test } from "vitest";
import { gitBench } from "../support/git-client.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
let dir: string;

beforeAll(async () => {
	bench = await gitBench({ pushToCreate: true });
	dir = await bench.local("http://localhost/");
});

const push = (url: string) => bench.git(dir, "push", "-q", url, "HEAD:main");
const url = (name: string, as = bench.ada) => bench.forge.gitUrl(name, as);

test("a push to a free name of one's own makes a private repository", async () => {
	expect(await push(url("ada/fresh"))).toMatchObject({ code: 0 });
	const { body } = await bench.forge.call("GET", "/repos/ada/fresh", {
		as: bench.ada,
	});
	expect(body).toMatchObject({ private: true, empty: false });
});

test("nobody makes repositories for others, by reading, with bad names or weak tokens", async () => {
	expect((await push(url("ada/theirs", bench.bob))).code).toBe(128);
	expect((await bench.git(dir, "ls-remote", url("ada/read"))).code).toBe(128);
	expect((await push(url("ada/a..b"))).code).toBe(128);
	const weak = await bench.forge.token(bench.ada, ["write:repository"]);
	const as = { name: "ada", password: weak.token };
	expect((await push(url("ada/weak", as))).code).toBe(128);
	for (const name of ["theirs", "read", "a..b", "weak"]) {
		const { status } = await bench.forge.call("GET", `/repos/ada/${name}`);
		expect([name, status]).toEqual([name, 404]);
	}
});
