import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { run, scratch } from "../support/client.ts";
import { type FetchedClient, fetchedTest } from "../support/fetched-client.ts";
import { testForge } from "../support/forge.ts";

interface Kin {
	readonly client: FetchedClient;
	readonly program: string;
	readonly settings: (registry: string, token: string) => [string, string];
	readonly publish: string[];
	readonly install: string[];
	readonly again: string[];
}

const kin: Kin[] = [
	{
		client: { from: "npm", name: "pnpm", version: "10.34.8" },
		program: "node_modules/pnpm/bin/pnpm.cjs",
		settings: (registry, token) => [
			".npmrc",
			`registry=${registry}\n${registry.replace("http:", "")}:_authToken=${token}\n`,
		],
		publish: ["publish", "--no-git-checks"],
		install: ["install"],
		again: ["install", "--frozen-lockfile"],
	},
	{
		client: { from: "npm", name: "@yarnpkg/cli-dist", version: "4.18.1" },
		program: "node_modules/@yarnpkg/cli-dist/bin/yarn.js",
		settings: (registry, token) => [
			".yarnrc.yml",
			`npmRegistryServer: ${JSON.stringify(registry)}\nnpmAuthToken: ${token}\nnpmAlwaysAuth: true\nunsafeHttpWhitelist: ["127.0.0.1"]\nnodeLinker: node-modules\nenableTelemetry: false\nenableGlobalCache: false\nnpmMinimalAgeGate: 0\n`,
		],
		publish: ["npm", "publish"],
		install: ["install", "--no-immutable"],
		again: ["install", "--immutable"],
	},
];

for (const { client, program, settings, publish, install, again } of kin)
	fetchedTest(
		client,
		`${client.name} publishes a package of a scope and installs it from a lockfile`,
		async (at) => {
			const forge = await testForge();
			const folder = await scratch();
			const ada = await forge.user("ada", { visibility: "private" });
			const { token } = await forge.token(ada, ["write:package"]);
			const [file, text] = settings(`${forge.url}api/packages/ada/npm/`, token);
			const project = async (name: string, more: object) => {
				const path = join(folder, name);
				await mkdir(path);
				await writeFile(join(path, file), text);
				await writeFile(
					join(path, "package.json"),
					JSON.stringify({ version: "1.0.0", ...more }),
				);
				return path;
			};
			const works = async (cwd: string, args: string[]) => {
				const ended = await run(
					process.execPath,
					[join(at, program), ...args],
					{ cwd, env: { HOME: folder, CI: "" } },
				);
				expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			};
			const lib = await project("lib", { name: "@ada/hello" });
			await writeFile(join(lib, "index.js"), "module.exports = 'hello'\n");
			if (client.name.includes("yarn")) await works(lib, install);
			await works(lib, publish);
			const user = await project("user", {
				name: "user",
				dependencies: { "@ada/hello": "^1.0.0" },
			});
			await works(user, install);
			await rm(join(user, "node_modules"), { recursive: true });
			await works(user, again);
			expect(
				await readFile(join(user, "node_modules/@ada/hello/index.js"), "utf8"),
			).toContain("hello");
		},
	);
