import type { ComponentChildren } from "preact";

/** What would be here, and how to make the first one. */
export const Empty = ({
	title,
	children,
}: {
	title: string;
	children?: ComponentChildren;
}) => (
	<div class="box">
		<div class="in stack s">
			<p class="strong">{title}</p>
			{children && <p class="soft">{children}</p>}
		</div>
	</div>
);
