import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let folder: string;
let registry: string;

beforeAll(async () => {
	forge = await testForge();
	folder = await scratch();
	const ada = await forge.user("ada");
	const { token } = await forge.token(ada, ["write:package"]);
	registry = `${forge.url}api/packages/ada/npm/`;
	await writeFile(
		join(folder, ".npmrc"),
		`registry=${registry}\n${registry.replace("http:", "")}:_authToken=${token}\nfund=false\nupdate-notifier=false\n`,
	);
});

const npm = async (cwd: string, ...args: string[]) => {
	const ended = await run("npm", args, {
		cwd,
		env: { HOME: folder, NPM_CONFIG_CACHE: join(folder, "cache") },
	});
	expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
	return ended.out;
};

clientTest(
	"npm",
	"npm publishes, tags, installs, audits, deprecates and unpublishes",
	async () => {
		const lib = join(folder, "lib");
		await mkdir(lib);
		for (const version of ["1.0.0", "1.1.0"]) {
			await writeFile(
				join(lib, "package.json"),
				JSON.stringify({
					name: "@ada/hello",
					version,
					description: "says hello",
				}),
			);
			await writeFile(join(lib, "index.js"), `module.exports = "${version}"\n`);
			await npm(lib, "publish");
		}
		await npm(lib, "dist-tag", "add", "@ada/hello@1.0.0", "stable");
		expect(await npm(lib, "dist-tag", "ls", "@ada/hello")).toMatch(
			/latest: 1\.1\.0\s+stable: 1\.0\.0/,
		);
		expect(await npm(lib, "search", "hello")).toContain("@ada/hello");
		const user = join(folder, "user");
		await mkdir(user);
		await writeFile(
			join(user, "package.json"),
			JSON.stringify({
				name: "user",
				version: "1.0.0",
				dependencies: { "@ada/hello": "^1.0.0" },
			}),
		);
		await npm(user, "install");
		await rm(join(user, "node_modules"), { recursive: true });
		await npm(user, "ci");
		expect(
			await readFile(join(user, "node_modules/@ada/hello/index.js"), "utf8"),
		).toContain("1.1.0");
		expect(await npm(user, "audit")).toContain("0 vulnerabilities");
		await npm(lib, "deprecate", "@ada/hello@1.1.0", "not good");
		expect(await npm(lib, "view", "@ada/hello@1.1.0", "deprecated")).toContain(
			"not good",
		);
		await npm(lib, "unpublish", "@ada/hello@1.1.0");
		expect(await npm(lib, "view", "@ada/hello", "version")).toContain("1.0.0");
		await npm(lib, "unpublish", "--force", "@ada/hello");
		const gone = await run("npm", ["view", "@ada/hello"], {
			cwd: lib,
			env: { HOME: folder },
		});
		expect(gone.out).toContain("E404");
	},
);
