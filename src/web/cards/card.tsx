import type { ComponentChildren } from "preact";
import { Layout } from "../parts/layout.tsx";

/** A page that says the most important of a thing; scripts show it beside a link to the thing. It has no links of its own. */
export const CardPage = ({
	title,
	children,
}: {
	title: string;
	children: ComponentChildren;
}) => (
	<Layout title={title} width="slim">
		<h1 class="unseen">{title}</h1>
		<div class="stack s" id="card">
			{children}
		</div>
	</Layout>
);
