import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { expect } from "vitest";
import { tarOf, zipOf } from "../support/archives.ts";
import { run, scratch } from "../support/client.ts";
import { fetchedTest } from "../support/fetched-client.ts";
import { testForge } from "../support/forge.ts";
import { digest, send } from "../support/registry.ts";

const script = `
import asyncio, sys
from rattler import install, solve

async def main():
    records = await solve(sources=[sys.argv[1]], specs=["ada-hello"], platforms=["linux-64", "noarch"], virtual_packages=[])
    print(sorted(f"{r.name.normalized} {r.version}" for r in records))
    await install(records=records, target_prefix="prefix", cache_dir="cache", show_progress=False)

asyncio.run(main())
`;

function packageOf(name: string, version: string, depends: string[]) {
	const stem = `${name}-${version}-0`;
	const content = `${name} ${version}\n`;
	const path = `share/${name}`;
	const pack = (files: Record<string, string>) =>
		zstdCompressSync(tarOf(files));
	const body = zipOf({
		"metadata.json": '{"conda_pkg_format_version": 2}',
		[`pkg-${stem}.tar.zst`]: pack({ [path]: content }),
		[`info-${stem}.tar.zst`]: pack({
			"info/index.json": JSON.stringify({
				name,
				version,
				depends,
				build: "0",
				build_number: 0,
				subdir: "noarch",
				noarch: "generic",
			}),
			"info/paths.json": JSON.stringify({
				paths_version: 1,
				paths: [
					{
						_path: path,
						path_type: "hardlink",
						sha256: digest("sha256", content),
						size_in_bytes: content.length,
					},
				],
			}),
		}),
	});
	return { file: `${stem}.conda`, body };
}

fetchedTest(
	{ from: "pypi", name: "py-rattler", version: "0.28.0" },
	"rattler, a client of Conda, finds the newest package with what it needs and installs both",
	async (client) => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		for (const [name, version, needs] of [
			["ada-base", "1.0", []],
			["ada-hello", "1.0", ["ada-base >=1.0"]],
			["ada-hello", "1.1", ["ada-base >=1.0,<2"]],
		] as const) {
			const { file, body } = packageOf(name, version, [...needs]);
			const path = `/api/packages/ada/conda/${file}`;
			expect((await send(forge, "PUT", path, { as: ada, body })).status).toBe(
				201,
			);
		}
		await writeFile(join(folder, "install.py"), script);
		const ended = await run(
			"python3",
			["install.py", `${forge.url}api/packages/ada/conda`],
			{ cwd: folder, env: { PYTHONPATH: client } },
		);
		// however it ended: what it found and what it installed is what counts
		expect(ended.out).toContain("['ada-base 1.0', 'ada-hello 1.1']");
		expect(await readFile(join(folder, "prefix/share/ada-hello"), "utf8")).toBe(
			"ada-hello 1.1\n",
		);
	},
);
