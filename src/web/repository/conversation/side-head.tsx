import type { ComponentChildren } from "preact";

/** The heading of a section, with the way to change it. */
export const SideHead = ({
	title,
	children,
}: {
	title: string;
	children?: ComponentChildren;
}) => (
	<div class="line">
		<h2>{title}</h2>
		{children}
	</div>
);
