/** What the forge's markup wrote of a text of somebody, which is safe on any page. */
export const Html = ({
	html,
	large = false,
}: {
	html: string;
	large?: boolean;
}) => (
	<div
		class={large ? "text large" : "text"}
		dangerouslySetInnerHTML={{ __html: html }}
	/>
);
