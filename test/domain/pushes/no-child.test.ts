import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gitBench } from "../../support/git-client.ts";
import { indexed } from "../code-search/code-bench.ts";

test("neither a push of some commits nor what follows from it starts a child of git", async () => {
	const { forge, ok, repository, local } = await gitBench();
	const { url } = await repository();
	const dir = await local(url);
	const push = async (text: string) => {
		for (const one of ["a", "b", "c"]) {
			await writeFile(join(dir, `${text}-${one}.txt`), text);
			await ok(dir, "add", ".");
			await ok(dir, "commit", "-qm", `${text} ${one}`);
		}
		await ok(dir, "push", "-q", url, "HEAD:main");
		await forge.app.events.settled();
		await indexed(forge);
	};
	await push("first");
	const before = forge.app.git.processes.started;
	await push("second");
	expect(forge.app.git.processes.started - before).toBe(0);
});
