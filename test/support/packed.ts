/** What bzip2 -9 makes of a tar archive: `info/index.json` of the package hello 1.0 py_0 for linux-64, and `lib/hello.py`. */
export const condaPackage = Buffer.from(
	"QlpoOTFBWSZTWYLF9QYAALjbwM6Q0OftkCQK93ffagAgCAgwANi2IiAGgAAANAANART1TMkw0AAAAmAmDQSSRPUxNAGmmmgGjQAGh+5e8ZAw1jABI9JCM0/coLgZ3Xy4RCEMBM6mdMmHDiEf2mxV3a28Q2kWNUxFp9atSvNZU1vo0Y8FVygmIQRXxgESUtK8qbe1BsQ+uMcWohQEruFMISQhubtQOwGlGNDoRiI+HJJ0cMEXA/gqBVqnA9XwEmIhrhETKIWimh2ujAU5lAWApIRZaO0H2AwSjGCJwEhVVkGTzgkH8XckU4UJCCxfUGA=",
	"base64",
);

/** Of `lib/zeros` with 64 MB of zeros, and then the same `info/index.json`. */
export const condaBomb = Buffer.from(
	"QlpoOTFBWSZTWUiLDoEFfjvbgMyAQADXgACAciSeEAAIIABwUAAAZMgRSakeSaD1NGanqcVMooAqqJIAICqomvO1bRraoAgKqiQEb7SMwJehaGS80vOl9KGOM43984/ZxnPgVAFVRP5igrJMprMqzgOAAUUFt0GZAKAP2yBAFe7vvtQQABEQYAFyRBJtE2ogPU0aaH6oA0PFGMDIMgAMRoMhkBgklT0yT1PUNA0ANAAM1OUpsyEfmSEJIEAi14JAAhAIyeM0RpRgJAAhAIYK6kyYdeHD+9WOyVjeaHotLiQXDYU8CtMwHfzq1NAQVggsEPgUVE+VZvAWIylzYynJ4SAjxJvyaHRjnogY/7VrwoEOroTUTc4lJ9LKowpI0OMPW7FTHW1ZouZ8MGonPcCABCAR/F3JFOFCQBHEcwg=",
	"base64",
);

/** What xz -9e makes of a tar archive of 307,200 bytes: `big`, of zeros, and `b/wanted`. */
export const xzArchive = Buffer.from(
	"/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM5K//AMVdADEaSRJy+hrbwjlO3VEqfhludkue1JQ/WE4hZSf+/Kz+4cteSnw3+6nS99xVWYNPFkaFbSm2HwWRYRq3h6wV7tjwd7wKh8zT0XpJJfMbRYnyVqxW/bp2sE5kfeUeyy0LlFiZ04ENoY/xbSoYub7/Hfl7RWU6RsrdqX9qaTpW3182PDzcUHRLMQ7VA9176qFMH0f//q0FYc0/WDCg5stcTRfRygr0fi5wZIgpyIBgi00h9/t2qM6QvIcJ0170u+oj9b+6ZT0AAAAAAJG5+vUREB8cAAHhAYDgEgACI2IfscRn+wIAAAAABFla",
	"base64",
);
