import type { Account } from "../../domain/accounts/account.ts";

/** The picture of an account, or the beginnings of its names on a colour of its own. Never alone: its name stands beside it. */
export function Avatar({
	of,
	size = "",
}: {
	of: Pick<Account, "id" | "name" | "full_name" | "kind">;
	size?: "" | "l" | "m";
}) {
	const shape = of.kind === "organization" ? " org" : "";
	return (
		<span
			class={`avatar h${(of.id % 7) + 1}${size && ` ${size}`}${shape}`}
			data-i={initials(of.full_name || of.name)}
			aria-hidden="true"
		/>
	);
}

function initials(name: string): string {
	const [first = "", ...rest] = name.split(/[\s._-]+/).filter(Boolean);
	const letters = [first, rest.at(-1) ?? ""].map((word) => [...word][0] ?? "");
	return letters.join("").toUpperCase();
}
