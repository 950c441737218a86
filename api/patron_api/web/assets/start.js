SwaggerUIBundle({
  url: "/schema",
  dom_id: "#docs",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIBundle.SwaggerUIStandalonePreset],
  validatorUrl: null,
});
