import { idPrefix } from "./urls.ts";

/** Gives each heading of one text an id of its own, made of its words. */
export function headingIds(): (heading: string) => string {
	const used = new Map<string, number>();
	return (heading) => {
		const words = heading
			.trim()
			.toLowerCase()
			.replace(/[^\p{L}\p{N}_ -]/gu, "")
			.replaceAll(" ", "-");
		const base = words || "heading";
		let count = used.get(base) ?? 0;
		let id = count === 0 ? base : `${base}-${count}`;
		// "a-1" may have been a heading itself.
		while (used.has(id) && id !== base) id = `${base}-${++count}`;
		used.set(base, count + 1);
		used.set(id, Math.max(used.get(id) ?? 0, 1));
		return idPrefix + id;
	};
}
