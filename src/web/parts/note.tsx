import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";

const icons = { ok: "check", bad: "alert", wait: "alert", "": "info" } as const;

/** A box that says one thing; `status` has screen readers tell it when it comes. */
export const Note = ({
	tone = "",
	title,
	status = false,
	children,
}: {
	tone?: keyof typeof icons;
	title?: string;
	status?: boolean;
	children?: ComponentChildren;
}) => (
	<div
		class={tone ? `note ${tone}` : "note"}
		role={status ? (tone === "bad" ? "alert" : "status") : undefined}
	>
		<Icon name={icons[tone]} />
		{title && <strong>{title}</strong>}
		{children && <div>{children}</div>}
	</div>
);
