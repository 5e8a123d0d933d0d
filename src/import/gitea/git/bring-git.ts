import { existsSync } from "node:fs";
import { syncAll } from "../../../disk/sync.ts";
import { folderOf } from "../parts/repositories.ts";
import {
	type ImportContext,
	storeOfRepository,
	storeOfWiki,
} from "../run/import-context.ts";
import {
	bringRefs,
	type CopiedRepository,
	copyRepository,
	type StoreToBring,
} from "./bring-repository.ts";
import { nameLostBranches } from "./lost-branches.ts";

/** Repositories whose files are synced together. */
const atOnce = 50;
/** Of which git looks through so many at the same time. */
const gits = 3;

/** Brings the objects and refs of all repositories and wikis. While git looks through some of them, the next ones are copied. */
export async function bringGit(world: ImportContext): Promise<void> {
	const { report } = world;
	report.countOf("git_ref").source = 0;
	const list = [...world.repositories.values()];
	let copied: CopiedRepository[] = [];
	for (let at = 0; at < list.length; at += atOnce) {
		const some = list.slice(at, at + atOnce);
		const stores = some.flatMap((known) => [...storesOf(world, known)]);
		const [next] = await Promise.all([
			copyAll(world, stores),
			bringAllRefs(world, copied),
		]);
		copied = next;
		const done = at + some.length;
		if (done % 100 === 0 || done === list.length)
			report.say(`repositories: ${done} of ${list.length}`);
	}
	await bringAllRefs(world, copied);
	await nameLostBranches(world);
}

function* storesOf(
	world: ImportContext,
	known: Parameters<typeof folderOf>[1],
): Generator<StoreToBring> {
	const { id, format, folder } = known;
	yield {
		folder: folderOf(world, known),
		store: { id: storeOfRepository(id), format },
		label: folder,
	};
	const wiki = folderOf(world, known, true);
	if (existsSync(wiki))
		yield {
			folder: wiki,
			store: { id: storeOfWiki(id), format },
			label: `${folder}.wiki`,
		};
}

async function copyAll(
	world: ImportContext,
	stores: readonly StoreToBring[],
): Promise<CopiedRepository[]> {
	const copied: CopiedRepository[] = [];
	for (const one of stores)
		await alone(world, one.label, async () => {
			const made = await copyRepository(world, one);
			if (made) copied.push(made);
		});
	await syncAll(copied.flatMap(({ unsynced }) => unsynced));
	return copied;
}

async function bringAllRefs(
	world: ImportContext,
	copied: readonly CopiedRepository[],
): Promise<void> {
	let next = 0;
	const work = async () => {
		for (let one = copied[next++]; one; one = copied[next++]) {
			const repository = one;
			await alone(world, repository.label, () => bringRefs(world, repository));
		}
	};
	await Promise.all(Array.from({ length: gits }, work));
}

/** A repository that cannot be read costs itself alone. */
async function alone(
	world: ImportContext,
	label: string,
	work: () => Promise<void>,
): Promise<void> {
	try {
		await work();
	} catch (error) {
		world.report.remark("repository", label, (error as Error).message);
	}
}
