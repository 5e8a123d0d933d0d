import { vi } from "vitest";

/** A module in the runner of vitest. */
interface Module {
	id: string;
	importers: Set<string>;
	promise?: unknown;
	exports?: unknown;
	evaluated: boolean;
}

interface Modules {
	idToModuleMap: Map<string, Module>;
	getModulesByFile(file: string): Set<Module> | undefined;
}

const here = globalThis as unknown as {
	__vitest_worker__: { evaluatedModules: Modules };
	mutatedFile?: string | undefined;
};

/** Has a module and those that import it, or all modules ("all"), loaded anew, and those as well that were loaded with a mutant before. */
export function forgetModules(file: string | undefined): void {
	const both = new Set([here.mutatedFile, file]);
	here.mutatedFile = file;
	if (both.has("all")) vi.resetModules();
	else for (const one of both) if (one) forget(one);
}

function forget(file: string) {
	const { evaluatedModules } = here.__vitest_worker__;
	const waiting = [...(evaluatedModules.getModulesByFile(file) ?? [])];
	const seen = new Set(waiting);
	for (let module = waiting.pop(); module; module = waiting.pop()) {
		for (const id of module.importers) {
			const importer = evaluatedModules.idToModuleMap.get(id);
			if (!importer || seen.has(importer)) continue;
			seen.add(importer);
			waiting.push(importer);
		}
		module.promise = undefined;
		module.exports = undefined;
		module.evaluated = false;
	}
}
