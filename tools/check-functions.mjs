import { onDevelopmentNode } from "../bin/install.mjs";
import { report } from "./source-files.mjs";
import { functionsOf, parsedSources } from "./source-functions.mjs";

// The sizes of functions. What is larger is taken apart.
await onDevelopmentNode();

const mostLines = 100;
const mostParametersInDomain = 5;

report(
	parsedSources().flatMap((source) => {
		const inDomain = source.path.startsWith("src/domain/");
		return functionsOf(source).flatMap(({ name, lines, parameters }) => {
			const place = `${source.path} ${name}`;
			return [
				...(lines > mostLines
					? [`${place}: ${lines} lines, ${mostLines} are the limit`]
					: []),
				...(inDomain && parameters > mostParametersInDomain
					? [
							`${place}: ${parameters} parameters, ${mostParametersInDomain} are the limit`,
						]
					: []),
			];
		});
	}),
);
