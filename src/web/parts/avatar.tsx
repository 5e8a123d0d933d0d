import type { Account } from "../../domain/accounts/account.ts";
import { at } from "../visit.ts";

/** The picture of an account, or the beginnings of its names on a colour of its own. Never alone: its name stands beside it. */
export function Avatar({
	of,
	size = "",
}: {
	of: Pick<Account, "id" | "name" | "full_name" | "kind"> & {
		readonly avatar?: string;
	};
	size?: "" | "l" | "m" | "xl";
}) {
	const shape = of.kind === "organization" ? " org" : "";
	if (of.avatar)
		return (
			<img
				class={`avatar${size && ` ${size}`}${shape}`}
				src={at(`/avatars/${of.avatar}?size=${size === "xl" ? 192 : 64}`)}
				alt=""
				loading="lazy"
			/>
		);
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
