import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { send } from "../support/registry.ts";

clientTest(
	"buildah",
	"buildah pushes images of two machines as one, and pulls that of its own",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada", { visibility: "private" });
		const { token } = await forge.token(ada, ["write:package"]);
		const { host } = new URL(forge.url);
		const buildah = async (...args: string[]) => {
			const own = ["root", "runroot"].map(
				(name) => `--${name}=${join(folder, name)}`,
			);
			const ended = await run(
				"buildah",
				["--storage-driver=vfs", ...own, ...args],
				{ cwd: folder, env: { BUILDAH_ISOLATION: "chroot" } },
			);
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			return ended.out.trim();
		};
		await writeFile(
			join(folder, "policy.json"),
			'{"default":[{"type":"insecureAcceptAnything"}]}',
		);
		const remote = [
			"--tls-verify=false",
			`--creds=ada:${token}`,
			`--signature-policy=${join(folder, "policy.json")}`,
		];
		await buildah("manifest", "create", "all");
		for (const machine of ["amd64", "arm64"]) {
			await writeFile(join(folder, "word"), `${machine}\n`);
			const container = await buildah("from", `--arch=${machine}`, "scratch");
			await buildah("copy", "-q", container, "word", "/word");
			await buildah("commit", "-q", "--manifest=all", container);
		}
		const address = `docker://${host}/ada/app:v1`;
		await buildah("manifest", "push", "--all", ...remote, "all", address);
		const index = await send(forge, "GET", "/v2/ada/app/manifests/v1", {
			as: ada,
			headers: { Accept: "application/vnd.oci.image.index.v1+json" },
		});
		expect(
			index.json.manifests.map(
				(one: { platform: { architecture: string } }) =>
					one.platform.architecture,
			),
		).toEqual(["amd64", "arm64"]);
		await buildah("rmi", "--all", "--force");
		const container = await buildah(
			"from",
			"-q",
			"--arch=arm64",
			...remote,
			address,
		);
		const root = await buildah("mount", container);
		expect(await readFile(join(root, "word"), "utf8")).toBe("arm64\n");
		await buildah("umount", container);
	},
);
