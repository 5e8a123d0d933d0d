import { createHash } from "node:crypto";

/** A picture for whom has uploaded none: five by five fields, mirrored, in a colour of its own; always the same for the same seed. */
export function identicon(seed: string): string {
	const digest = createHash("sha256").update(seed).digest();
	const hue = (((digest[0] ?? 0) << 8) | (digest[1] ?? 0)) % 360;
	const fields: string[] = [];
	for (let column = 0; column < 3; column++)
		for (let row = 0; row < 5; row++)
			if ((digest[2 + column * 5 + row] ?? 0) & 1)
				for (const x of new Set([column, 4 - column]))
					fields.push(`M${x + 1} ${row + 1}h1v1h-1z`);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7" shape-rendering="crispEdges"><path fill="#f2f2f2" d="M0 0h7v7H0z"/><path fill="hsl(${hue},55%,45%)" d="${fields.join("")}"/></svg>`;
}
