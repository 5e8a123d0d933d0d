import { cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const program = `import { type Forge, startForge } from "ingot";
import { createClient, type Repository } from "ingot/client";

const forge: Forge = await startForge();
const answer = await forge.call<{ version: string }>("GET", "/version");
const version: string = answer.body.version;
// @ts-expect-error a status is a number
const wrong: string = answer.status;
const ada = await forge.user("ada");
const made = await forge.call("POST", "/user/repos", { as: ada, body: { name: "hello" } });
const client = createClient(forge.url, { user: ada });
const found: Repository = await client("GET /repos/{owner}/{repo}", { path: { owner: "ada", repo: "hello" } });
// @ts-expect-error the client knows what an operation gives
const number: string = found.id;
console.log("it says", made.status, found.full_name);
await forge.close();
`;
const settings = {
	compilerOptions: {
		...{ target: "es2024", module: "nodenext", strict: true },
		...{ types: ["node"], outDir: "out" },
	},
	files: ["use.ts"],
};

clientTest(
	"npm",
	"what npm packs is installed in an empty project, runs there, and is imported with its types",
	async () => {
		const folder = await scratch();
		// packed elsewhere, so that nothing is built below a suite that runs
		const source = join(folder, "source");
		await mkdir(source);
		for (const name of await readdir(root))
			if (name === "node_modules")
				await symlink(join(root, name), join(source, name));
			else if (!/^(\.git|dist|data|test)$/.test(name))
				await cp(join(root, name), join(source, name), { recursive: true });
		const project = join(folder, "project");
		await mkdir(project);
		const files = {
			"package.json": { name: "empty", private: true, type: "module" },
			"tsconfig.json": settings,
		};
		for (const [name, content] of Object.entries(files))
			await writeFile(join(project, name), JSON.stringify(content));
		await writeFile(join(project, "use.ts"), program);
		const ok = async (cwd: string, command: string) => {
			const [name = "", ...args] = command.split(" ");
			const cache = process.env.npm_config_cache ?? `${process.env.HOME}/.npm`;
			// the machine's own Node, not the one that the project brings
			const PATH = (process.env.PATH ?? "")
				.split(delimiter)
				.filter((entry) => !entry.includes("node_modules"))
				.join(delimiter);
			const env = { npm_config_cache: cache, PATH };
			const { code, out } = await run(name, args, { cwd, env });
			expect([command, code, out]).toEqual([command, 0, out]);
			return out;
		};
		await ok(
			source,
			`npm pack --ignore-scripts=false --pack-destination ${folder}`,
		);
		const tarball = (await readdir(folder)).find((n) => n.endsWith(".tgz"));
		await ok(
			project,
			`npm install --prefer-offline --no-audit --no-fund ${join(folder, tarball ?? "")}`,
		);
		expect(await ok(project, "npx ingot help")).toContain("ingot serve");
		// the compiler and node's types are those that the project itself has
		for (const name of ["typescript", "@types", "@typescript"])
			await symlink(
				join(root, "node_modules", name),
				join(project, "node_modules", name),
			).catch(() => {});
		await ok(project, "node node_modules/typescript/bin/tsc -p .");
		for (const node of ["node", "npx node"])
			expect(await ok(project, `${node} out/use.js`)).toContain(
				"it says 201 ada/hello",
			);
	},
);
