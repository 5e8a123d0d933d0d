import { readConfig } from "../config.ts";
import { takeDataDirectory } from "../data-directory.ts";
import { rotateKey } from "../domain/sealing/rotate-key.ts";
import { demandForge } from "../domain/storage/demand-forge.ts";

/** `ingot rotate-key [--to FILE]`: seals all that is sealed in the database with a new key, while the forge is stopped. */
export async function rotateKeyCommand(args: string[]): Promise<void> {
	let to: string | undefined;
	const others: string[] = [];
	for (let i = 0; i < args.length; i++) {
		const arg = args[i] as string;
		if (arg === "--to") {
			to = args[++i];
			if (!to) throw new Error("--to requires a value");
		} else if (arg.startsWith("--to=")) to = arg.slice("--to=".length);
		else others.push(arg);
	}
	const { config, rest } = readConfig(others, process.env);
	if (rest.length)
		throw new Error("ingot rotate-key [--to FILE] [--data DIRECTORY]");
	demandForge(config);
	const say = (text: string) => void process.stdout.write(`${text}\n`);
	// where the directory is a cache, the rows of the servers tell whether one runs
	const held = config.gitInBucket
		? undefined
		: takeDataDirectory(config.data, { serves: false });
	try {
		const changed = await rotateKey(config, { to, say });
		say(
			`the key was replaced; stored secrets encrypted with the new key: ${changed}`,
		);
		if (to) say(`now set INGOT_SECRET_KEY to the content of ${to}`);
	} finally {
		held?.release();
	}
}
