import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { Layout, type Step, type Tab } from "./layout.tsx";

/** A whole page as text, for pages that are not declared (page.ts). */
export const page = ({
	title,
	where,
	tabs,
	children,
}: {
	title: string;
	where?: readonly Step[];
	tabs?: readonly Tab[];
	children: ComponentChildren;
}): string =>
	`<!doctype html>${renderToString(
		<Layout title={title} where={where} tabs={tabs}>
			<div class="written">{children}</div>
		</Layout>,
	)}`;
