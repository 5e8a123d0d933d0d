import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The licence texts of the packages whose files went into a bundle: they must travel with it. */
export function licenceNotice(root, inputs) {
	const packages = new Set(inputs.map(packageFolder).filter(Boolean));
	return [...packages]
		.sort()
		.map((folder) => notice(join(root, folder)))
		.join(`\n${"-".repeat(80)}\n\n`);
}

function packageFolder(path) {
	return path.match(
		/^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/(?!.*node_modules\/))/,
	)?.[0];
}

function notice(folder) {
	const { name, version, license } = JSON.parse(
		readFileSync(join(folder, "package.json"), "utf8"),
	);
	// what is compiled into a package has licences of its own
	const texts = ["", "codec/"]
		.filter((below) => existsSync(join(folder, below)))
		.flatMap((below) =>
			readdirSync(join(folder, below)).map((file) => below + file),
		)
		.filter((file) => /(^|\/)(licen[cs]e|notice|copying)/i.test(file));
	const bodies = texts.map((file) => readFileSync(join(folder, file), "utf8"));
	return `${name} ${version} (${license})\n\n${bodies.join("\n")}`;
}
